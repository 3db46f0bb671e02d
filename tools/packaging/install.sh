#!/bin/sh
# Put Jungle Games into the menu of this desktop, for you alone, and let it open matches and invitations: ./install.sh
# Take it out again:                                             ./install.sh --remove
# The program stays in this folder; run this again after moving it. Settings and matches are not touched.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/jungle-games.desktop
icon=$share/icons/hicolor/scalable/apps/jungle-games.svg
kind=$share/mime/packages/jungle-games.xml
sheet=$share/icons/hicolor/scalable/mimetypes/application-x-jungle-games-match.svg

refresh() {
    # Desktops look by themselves, sooner or later; these let them look now.
    update-desktop-database -q "$share/applications" 2>/dev/null || true
    update-mime-database "$share/mime" 2>/dev/null || true
    gtk-update-icon-cache -q -t "$share/icons/hicolor" 2>/dev/null || true
}

case ${1:-} in
    "") ;;
    --remove)
        rm -f -- "$entry" "$icon" "$kind" "$sheet"
        refresh
        echo "Jungle Games is out of the menu. To remove the program itself, delete this folder."
        exit 0 ;;
    *)
        echo "usage: $0 [--remove]" >&2
        exit 2 ;;
esac

# Menu entries want \ " $ and ` behind a backslash that is itself written twice, and % twice.
quoted=$(printf '%s' "$here/JungleGames" | sed -e 's/[\\"$`]/\\\\&/g' -e 's/\\\\\\/\\\\\\\\/g' -e 's/%/%%/g')
for file in "$entry" "$icon" "$kind" "$sheet"; do
    mkdir -p -- "$(dirname -- "$file")"
done
cp -- "$here/jungle-games.svg" "$icon"
cp -- "$here/jungle-games.xml" "$kind"
cp -- "$here/jungle-games-match.svg" "$sheet"
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s" %%u\n' "$quoted" ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$here/jungle-games.desktop" > "$entry"
refresh
echo "Jungle Games is in the menu now. To take it out: $0 --remove"

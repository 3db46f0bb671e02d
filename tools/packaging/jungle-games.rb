cask "jungle-games" do
  version "{version}"
  sha256 "{macos_hash}"

  url "{files}/{macos}"
  name "Jungle Games"
  desc "Box of table games, played by drag and drop"
  homepage "{home}"

  depends_on arch: :arm64

  app "JungleGames.app"

  zap trash: [
    "~/Library/Application Support/jungle-games",
    "~/Library/Logs/jungle-games",
  ]
end

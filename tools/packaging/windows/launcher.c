/* JungleGames.exe: Python runs in this process, so that the program has its own name, icon and manifest.

   What is written beside it, in the folder "python", is Python's own; python311._pth there says where modules lie. */
#include <windows.h>
#include <stdlib.h>

#define LONGEST 32768
#define PYTHON L"python\\"
#define LIBRARY PYTHON L"python311.dll"
#define START L"program\\start.pyc"

static wchar_t folder[LONGEST], library[LONGEST], python[LONGEST], start[LONGEST];

int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, PWSTR line, int show)
{
    DWORD length = GetModuleFileNameW(NULL, folder, LONGEST - 64);
    wchar_t *end = length ? wcsrchr(folder, L'\\') : NULL;
    if (end == NULL || length >= LONGEST - 64)
        return 1;
    end[1] = 0;
    wcscat(wcscpy(library, folder), LIBRARY);
    wcscat(wcscpy(python, folder), PYTHON);
    wcscat(wcscpy(start, folder), START);

    /* Libraries are looked for in Python's folder too, and never in the one somebody works in. */
    SetDllDirectoryW(L"");
    AddDllDirectory(python);
    HMODULE loaded = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    int (*run)(int, wchar_t **) = loaded ? (void *)GetProcAddress(loaded, "Py_Main") : NULL;
    if (run == NULL) {
        MessageBoxW(NULL, L"A part of Jungle Games is missing: " LIBRARY L". Install it again.", L"Jungle Games",
                    MB_ICONERROR);
        return 1;
    }

    /* Whoever calls it from a terminal reads there what it says. */
    if (GetStdHandle(STD_OUTPUT_HANDLE) == NULL)
        AttachConsole(ATTACH_PARENT_PROCESS);

    wchar_t **arguments = calloc(__argc + 2, sizeof *arguments);
    if (arguments == NULL)
        return 1;
    arguments[0] = __wargv[0];
    arguments[1] = start;
    for (int number = 1; number < __argc; number++)
        arguments[number + 1] = __wargv[number];
    return run(__argc + 1, arguments);
}

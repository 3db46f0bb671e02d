; The set-up for one person: no administrator is asked. windows.py says SOURCE, TARGET, VERSION, ICON, PICTURES and SIZE.
;
; Whatever it puts into the folder lies in `python`, `libraries` and `program`, or is named here: nothing else is
; taken away, neither a folder `config` nor what players keep, which lies elsewhere.
Target amd64-unicode
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
SetCompressor /SOLID /FINAL lzma
SetCompressorDictSize 64
SetDateSave off

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

!define NAME "Jungle Games"
!define PROGRAM "$INSTDIR\JungleGames.exe"
!define APP_ID "JungleGames.JungleGames"
!define MATCH "JungleGames.Match"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\JungleGames"
!define LINK "$SMPROGRAMS\${NAME}.lnk"

Name "${NAME}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
AllowSkipFiles off
BrandingText " "
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "${NAME}, set-up"
VIAddVersionKey CompanyName "The Jungle Games founders"
VIAddVersionKey LegalCopyright "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_BITMAP "${PICTURES}/HEADER.bmp"
!define MUI_HEADERIMAGE_RIGHT
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURES}/SIDE.bmp"
!define MUI_FINISHPAGE_RUN "${PROGRAM}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The system's language, or else the first.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "PortugueseBR"
!insertmacro MUI_LANGUAGE "Ukrainian"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "Korean"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"

!macro TakeFolders
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\libraries"
  RMDir /r "$INSTDIR\program"
!macroend

Section
  SetOutPath "$INSTDIR"
  ; First: while the program is open this cannot be written, and what is there stays whole.
  File "${SOURCE}\JungleGames.exe"
  !insertmacro TakeFolders
  File "${SOURCE}\*.txt"
  File /r "${SOURCE}\python"
  File /r "${SOURCE}\libraries"
  File /r "${SOURCE}\program"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  Call MakeLink

  WriteRegStr HKCU "${CLASSES}\.jungle-match" "" "${MATCH}"
  WriteRegStr HKCU "${CLASSES}\${MATCH}" "" "${NAME}"
  WriteRegStr HKCU "${CLASSES}\${MATCH}\DefaultIcon" "" "${PROGRAM},1"
  WriteRegStr HKCU "${CLASSES}\${MATCH}\shell\open\command" "" '"${PROGRAM}" "%1"'
  WriteRegStr HKCU "${CLASSES}\jungle-games" "" "URL:${NAME}"
  WriteRegStr HKCU "${CLASSES}\jungle-games" "URL Protocol" ""
  WriteRegStr HKCU "${CLASSES}\jungle-games\DefaultIcon" "" "${PROGRAM},0"
  WriteRegStr HKCU "${CLASSES}\jungle-games\shell\open\command" "" '"${PROGRAM}" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Jungle Games founders"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

; The menu's entry bears the identity that the window has, too: so the taskbar knows that they belong together.
Function MakeLink
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IShellLink::SetPath} $0 '("${PROGRAM}").r1'
    ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r1)'
    ${If} $1 P<> 0
      System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r2'
      System::Call '*(&w64 "${APP_ID}")p.r4'
      System::Call '*(&i2 ${VT_LPWSTR}, &i6 0, p r4, p 0)p.r3'
      ${IPropertyStore::SetValue} $1 '($2,$3)'
      ${IPropertyStore::Commit} $1 ""
      System::Free $2
      System::Free $3
      System::Free $4
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Save} $1 '("${LINK}",1)'
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
FunctionEnd

Section Uninstall
  ; While the program is open this cannot be taken away, and everything else stays, too.
  ClearErrors
  Delete "${PROGRAM}"
  ${If} ${Errors}
    SetErrorLevel 2
    Abort "${PROGRAM}"
  ${EndIf}
  !insertmacro TakeFolders
  Delete "$INSTDIR\READ-ME.txt"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\LICENCES-OF-OTHERS.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "${LINK}"

  ReadRegStr $0 HKCU "${CLASSES}\.jungle-match" ""
  ${If} $0 == "${MATCH}"
    DeleteRegKey HKCU "${CLASSES}\.jungle-match"
  ${EndIf}
  DeleteRegKey HKCU "${CLASSES}\${MATCH}"
  DeleteRegKey HKCU "${CLASSES}\jungle-games"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
SectionEnd

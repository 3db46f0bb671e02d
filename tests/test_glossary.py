"""One term for one thing: where English says a term, no translation says a word that is kept for something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
from babel.messages.catalog import Catalog
from messages import forms
from test_translations import PLURALS, parts_of
from test_typography import said


class Term(NamedTuple):
    """An English term, and by language the words that never stand for it.

    ``part``: the game that alone says it so; empty for all.
    """

    english: str
    wrong: dict[str, str]
    part: str = ""


GLOSSARY: Final = (
    Term(r"\bseats?\b", {"fr": r"\bsièges?\b", "es": r"\bsitios?\b|\bplazas?\b|\bpuestos?\b"}),
    Term(
        r"\bspaces?\b", {"de": r"\bPl[aä]tze?n?\b", "fr": r"\bplaces?\b", "es": r"\b[Ll]ugar|\bplazas?\b"}, "sequence"
    ),
    Term(r"\bsquares?\b", {"de": r"\bPl[aä]tze?n?\b", "fr": r"\bplaces?\b", "es": r"\b[Ll]ugar|\bplazas?\b"}, "jungle"),
    Term(
        r"\bplaces?\b(?! of)",
        {"de": r"\bPl[aä]tze?n?\b", "fr": r"\bplaces?\b", "es": r"\b[Ll]ugar|\bplazas?\b"},
        "matr1x",
    ),
    Term(r"\bdraw pile\b", {"de": r"Zugstapel", "fr": r"\btalon\b", "es": r"\bpila\b|\bmontón\b(?! más| de)"}),
    Term(r"\bdiscard pile", {"fr": r"\btalon\b", "es": r"\bmazo de descarte"}),
    Term(r"\bin (?:your|the) hand\b", {"de": r"\bBlatt\b"}),
    Term(
        r"\b[Dd]eal(?:s)?\b (?:of|\{|that|number|you|found)|\b[Nn]ew deal",
        {"de": r"Bl[aä]tt", "fr": r"\bdistribution", "es": r"\bmano\b"},
    ),
    Term(r"\bcover(?:s|ed|ing)?\b", {"de": r"(?<![Üü]ber)\b[Vv]erdeck"}, "jungle_matrix"),
    Term(r"\bface down\b", {"de": r"überdeckt", "fr": r"\bcouverte?\b", "es": r"\bcubierta\b"}),
    Term(r"\bgrid\b", {"de": r"Gitter", "fr": r"\bquadrillage", "es": r"\brejilla"}),
    Term(r"\blanes?\b", {"de": r"\bSpur", "fr": r"\bvoie|\bcouloir", "es": r"\bcarril"}),
    Term(r"\b[Rr]oyals?\b", {"de": r"Hofkarte", "fr": r"\bhonneur", "es": r"\bhonor"}),
    Term(r"\A(?!.*colour).*\bsuits?\b", {"de": r"Zeichen|Farbe", "fr": r"\bcouleur", "es": r"\bcolor"}),
    Term(r"\b[Tt]rios?\b", {"de": r"Drilling", "fr": r"\bbrelan", "es": r"\btern[ao]\b"}),
    Term(r"\b[Ww]ild jack", {"de": r"[Ww]ilder? Bube", "fr": r"valets? libre", "es": r"jotas? libre"}),
    Term(r"\b[Aa]rmour", {"de": r"Panzer", "fr": r"\bblindage", "es": r"\bblindaje|\bcoraza"}),
    Term(r"\bdens?\b", {"de": r"\bBau\b", "fr": r"\brepaire|\bantre", "es": r"\bmadriguera|\bcueva"}),
    Term(r"\b[Tt]raps?\b", {"fr": r"\btrappe", "es": r"\bcepo"}),
    Term(r"\b[Uu]ndo(?:s|ne)?\b", {"de": r"Zurücknahme", "fr": r"\AAnnuler\Z"}),
    Term(r"\b[Rr]edo(?:ne)?\b", {"de": r"[Ww]iederhol", "fr": r"\brefaire|\brépét", "es": r"\brepet"}),
    Term(r"\b[Hh]ints?\b", {"de": r"\bTipps?\b", "fr": r"\bconseil", "es": r"\bconsejo"}),
    Term(r"\b[Pp]uzzles?\b", {"de": r"\bPuzzle", "fr": r"[ÉéE]nigme", "es": r"\brompecabezas|\bacertijo|\benigma"}),
    Term(r"\b[Tt]asks? of today|new task", {"de": r"Rätsel", "fr": r"casse-tête", "es": r"\bpuzle"}),
    Term(r"\bpresets?\b", {"de": r"\bVorlage", "fr": r"\bprofil", "es": r"\bpreajuste"}),
    Term(r"\b[Hh]ost\b", {"de": r"\bWirt\b", "fr": r"\bhébergeur", "es": r"\bhuésped"}),
    Term(r"\b[Ii]nvitation", {"de": r"\bEinladungscode", "es": r"\bconvite"}),
    Term(r"\b[Ss]pectators?\b", {"de": r"\bBetrachter", "fr": r"\bobservateur", "es": r"\bobservador"}),
    Term(r"\b[Ss]treaks?\b", {"de": r"\bSträhne|\bLauf\b", "fr": r"\bsuite\b", "es": r"\bserie\b"}),
    Term(r"\bpassword\b", {"de": r"Kennwort", "es": r"\bclave\b"}),
    Term(
        r"\bcomputer players?\b",
        {"de": r"Computerspieler", "fr": r"oueurs? de l’ordinateur", "es": r"ugador(?:es)? del ordenador"},
    ),
    Term(r"\bseats?\b", {"zh_Hans": "席位|位子"}),
    Term(r"\bspaces?\b", {"zh_Hans": "位置|空间"}, "sequence"),
    Term(r"\bsquares?\b", {"zh_Hans": "位置|方块"}, "jungle"),
    Term(r"\bplaces?\b(?! of)", {"zh_Hans": "格子"}, "matr1x"),
    Term(r"\bdraw pile\b", {"zh_Hans": "抽牌|牌库"}),
    Term(r"\bdiscard pile", {"zh_Hans": "废牌"}),
    Term(r"\bcover(?:s|ed|ing)?\b", {"zh_Hans": "覆盖|遮"}, "jungle_matrix"),
    Term(r"\bface down\b", {"zh_Hans": "面朝下|盖着|扣"}),
    Term(r"\bgrid\b", {"zh_Hans": "网格|棋盘"}),
    Term(r"\blanes?\b", {"zh_Hans": "车道|路线"}, "matr1x"),
    Term(r"\b[Rr]oyals?\b", {"zh_Hans": "皇室|花牌"}),
    Term(r"\b[Ss]uits?\b(?! you)", {"zh_Hans": "图案|套"}),
    Term(r"\b[Tt]rios?\b", {"zh_Hans": "三条|三重奏"}),
    Term(r"\b[Ww]ild jack", {"zh_Hans": "野|百搭"}),
    Term(r"\b[Aa]rmour", {"zh_Hans": "盔甲|装甲|铠甲"}),
    Term(r"\bdens?\b", {"zh_Hans": "巢|窝|洞"}),
    Term(r"\b[Tt]raps?\b", {"zh_Hans": "圈套|夹子"}),
    Term(r"\bleaps?\b", {"zh_Hans": "飞越"}),
    Term(r"\b[Uu]ndo(?:s|ne)?\b", {"zh_Hans": "悔棋|撤消|回退"}),
    Term(r"\b[Rr]edo(?:ne)?\b", {"zh_Hans": "重复|恢复"}),
    Term(r"\b[Hh]ints?\b", {"zh_Hans": "线索|暗示|建议"}),
    Term(r"\b[Pp]uzzles?\b", {"zh_Hans": "拼图|难题|任务"}),
    Term(r"\b[Tt]asks? of today|new task", {"zh_Hans": "谜题"}),
    Term(r"\bpresets?\b", {"zh_Hans": "预置|模板"}),
    Term(r"\b[Hh]ost\b", {"zh_Hans": "主机|桌主"}),
    Term(r"\b[Ii]nvitation", {"zh_Hans": "邀请函|请柬"}),
    Term(r"\b[Ss]pectators?\b", {"zh_Hans": "旁观|观众"}),
    Term(r"\b[Ss]treaks?\b", {"zh_Hans": "连续|条纹"}),
    Term(r"\bpassword\b", {"zh_Hans": "口令|密匙"}),
    Term(r"\bcomputer players?\b", {"zh_Hans": "计算机|机器人"}),
    Term(r"\bgridlocked\b", {"zh_Hans": "卡住|卡死"}, "jungle_matrix"),
    Term(r"\bseats?\b", {"ja": r"座席|シート"}),
    Term(r"\b(?:spaces?|squares?)\b(?! (?:of|some))", {"ja": r"升目|桝|スペース(?!キー)"}, "sequence"),
    Term(r"\bsquares?\b", {"ja": r"升目|桝|四角"}, "jungle"),
    Term(r"\bdraw pile\b", {"ja": r"引き札|ドローパイル|デッキ"}),
    Term(r"\bdeck\b", {"ja": r"デッキ"}),
    Term(r"\bdiscard pile", {"ja": r"山札(?!に)|ディスカード"}),
    Term(r"\b[Dd]eals?\b (?:of|\{|that|number|you|found)|\b[Nn]ew deal", {"ja": r"手札|ディール|取引"}),
    Term(r"\bface down\b", {"ja": r"裏返し|伏せ(?!た)"}),
    Term(r"\b[Rr]oyals?\b", {"ja": r"王族|ロイヤル"}),
    Term(r"\A(?!.*colour).*\bsuits?\b", {"ja": r"マーク|色"}),
    Term(r"\b[Aa]rmour", {"ja": r"鎧|よろい|装甲"}),
    Term(r"\bdens?\b", {"ja": r"獣穴|ねぐら|巣(?!穴)"}),
    Term(r"\b[Tt]raps?\b", {"ja": r"わな|トラップ|落とし穴"}),
    Term(r"\bleaps?\b", {"ja": r"跳躍|跳び"}, "jungle"),
    Term(r"\bcover(?:s|ed|ing)?\b", {"ja": r"覆|カバー|隠"}, "jungle_matrix"),
    Term(r"\b[Gg]ridlock", {"ja": r"渋滞|ロック"}),
    Term(r"\b[Pp]uzzles?\b", {"ja": r"謎|なぞ"}),
    Term(r"\bpresets?\b", {"ja": r"既定|テンプレート"}),
    Term(r"\b[Hh]ost\b", {"ja": r"主催|開催者"}),
    Term(r"\b[Ss]pectators?\b", {"ja": r"観客|見物"}),
    Term(r"\bpassword\b", {"ja": r"暗証|合言葉"}),
    Term(r"\bcomputer players?\b", {"ja": r"CPU|コンピュータ(?!ー)|コンピューターの?プレイヤー"}),
    Term(r"\bspaces?\b", {"pl": r"\bmiejsc"}, "sequence"),
    Term(r"\bsquares?\b", {"pl": r"\bmiejsc|\bkwadrat"}, "jungle"),
    Term(r"\bdraw pile\b", {"pl": r"\bstos(?:u|ie|em)? kart do|\btali[aięą]"}),
    Term(r"\bcover(?:s|ed|ing)?\b", {"pl": r"\bzakry"}, "jungle_matrix"),
    Term(r"\bcover(?:s|ed|ing)?\b", {"pl": r"\bzakry"}, "matr1x"),
    Term(r"\bface down\b", {"pl": r"\bprzykry|\bodwrócon"}),
    Term(r"\bgrid\b", {"pl": r"\bplansz|\bkrat"}),
    Term(r"\blanes?\b", {"pl": r"\btor\b|\baleja"}, "matr1x"),
    Term(r"\b[Rr]oyals?\b", {"pl": r"\bhonor|królewsk"}),
    Term(r"\A(?!.*colour).*\bsuits?\b", {"pl": r"\bmaś[cć]|\bbarw"}, "matr1x"),
    Term(r"\b[Tt]rios?\b", {"pl": r"\btrójk"}),
    Term(r"\b[Ww]ild jack", {"pl": r"\bdzik"}),
    Term(r"\b[Aa]rmour", {"pl": r"\bpancerz"}),
    Term(r"\bdens?\b", {"pl": r"\bnor[aęy]\b|\blegowisk|\bjam[aęy]\b"}),
    Term(r"\b[Tt]raps?\b", {"pl": r"\bsid[łe]|\bzasadzk"}),
    Term(r"\btakes?\b", {"pl": r"\bzabij|\bzjada"}, "jungle"),
    Term(r"\b[Rr]edo(?:ne)?\b", {"pl": r"\b[Pp]owt[aó]rz"}),
    Term(r"\b[Hh]ints?\b", {"pl": r"\bwskazówk|\bporad"}),
    Term(r"\b[Pp]uzzles?\b", {"pl": r"\bzagadk|\bpuzzl"}),
    Term(r"\b[Tt]asks? of today|new task", {"pl": r"łamigłówk"}),
    Term(r"\bpresets?\b", {"pl": r"\bszablon|\bpreset"}),
    Term(r"\b[Hh]ost\b", {"pl": r"\bhost"}),
    Term(r"\b[Ss]pectators?\b", {"pl": r"\bobserwator|\bkibic"}),
    Term(r"\b[Ss]treaks?\b", {"pl": r"\bseri[aię]"}),
    Term(r"\bcomputer players?\b", {"pl": r"\bbot|przeciwnik\w* komputerow"}),
    Term(r"\bjacks?\b", {"pl": r"\bwalet"}, "jacks"),
    Term(r"\bseats?\b", {"pt_BR": r"(?i)\bassento|\bcadeira|\bposto\b"}),
    Term(r"\bspaces?\b", {"pt_BR": r"(?i)\bespaços?\b|\bquadrad"}, "sequence"),
    Term(r"\bsquares?\b", {"pt_BR": r"(?i)\bespaços?\b|\bquadrad"}, "jungle"),
    Term(r"\bplaces?\b(?! of)", {"pt_BR": r"(?i)\blugar|\bcasas?\b|\bposiç"}, "matr1x"),
    Term(r"\bdraw pile\b", {"pt_BR": r"(?i)\bpilha de compra|\bmaço|\bbaralho"}),
    Term(r"\bdiscard pile", {"pt_BR": r"(?i)\blixo|\bpilha"}),
    Term(r"\b[Dd]eal(?:s)?\b (?:of|\{|that|number|you|found)|\b[Nn]ew deal", {"pt_BR": r"(?i)\bmãos?\b|\bembaralh"}),
    Term(r"\bcover(?:s|ed|ing)?\b", {"pt_BR": r"(?i)\btapa|\besconde"}, "jungle_matrix"),
    Term(r"\bface down\b", {"pt_BR": r"(?i)\bfechad|\bcobert"}),
    Term(r"\bgrid\b", {"pt_BR": r"(?i)\bgrelha|\bquadrícula|\bmalha"}),
    Term(r"\blanes?\b", {"pt_BR": r"(?i)\bfaixa|\bpista|\braia"}),
    Term(r"\b[Rr]oyals?\b", {"pt_BR": r"(?i)\bnobre|\brealeza|\bcartas? rea"}),
    Term(r"\A(?!.*colour).*\bsuits?\b", {"pt_BR": r"(?i)\bcor(es)?\b|\bsímbolo"}),
    Term(r"\b[Tt]rios?\b", {"pt_BR": r"(?i)\btrinca|\btern[ao]"}),
    Term(r"\b[Ww]ild jack", {"pt_BR": r"(?i)valetes? (livre|selvage)|coringa"}),
    Term(r"\b[Aa]rmour", {"pt_BR": r"(?i)\bblindage|\bcouraça"}),
    Term(r"\bdens?\b", {"pt_BR": r"(?i)\bcovi[ls]|\bguarida|\bcaverna"}),
    Term(r"\b[Tt]raps?\b", {"pt_BR": r"(?i)\bcilada|\balçap"}),
    Term(r"\bleaps?\b", {"pt_BR": r"(?i)\bsalt"}),
    Term(r"\b[Uu]ndo(?:s|ne)?\b", {"pt_BR": r"(?i)\banul|\bcancel|\brevert"}),
    Term(r"\b[Rr]edo(?:ne)?\b", {"pt_BR": r"(?i)\brepet|\brestaur"}),
    Term(r"\b[Hh]ints?\b", {"pt_BR": r"(?i)\bpistas?\b|\bconselho|\bsugest"}),
    Term(r"\b[Pp]uzzles?\b", {"pt_BR": r"(?i)quebra-cabeça|\benigma|\bproblema|\bdesafio"}),
    Term(r"\b[Tt]asks? of today|new task", {"pt_BR": r"(?i)\bpuzzle|\btarefa"}),
    Term(r"\bpresets?\b", {"pt_BR": r"(?i)\bperfi[ls]|\bmodelo"}),
    Term(r"\b[Hh]ost\b", {"pt_BR": r"(?i)\bhospedeir|\bhóspede"}),
    Term(r"\b[Ii]nvitation", {"pt_BR": r"(?i)\bconvocaç"}),
    Term(r"\b[Ss]pectators?\b", {"pt_BR": r"(?i)\bobservador|\bassistente"}),
    Term(r"\b[Ss]treaks?\b", {"pt_BR": r"(?i)\bsequência|\bofensiva"}),
    Term(r"\b[Pp]assword\b", {"pt_BR": r"(?i)palavra-passe|\bchave\b"}),
    Term(r"\bcomputer players?\b", {"pt_BR": r"(?i)\bmáquina|\brobô"}),
    Term(r"\bseats?\b", {"zh_Hant": "席位|位子"}),
    Term(r"\bspaces?\b", {"zh_Hant": "位置|空間"}, "sequence"),
    Term(r"\bsquares?\b", {"zh_Hant": "位置|方塊"}, "jungle"),
    Term(r"\bplaces?\b(?! of)", {"zh_Hant": "格子"}, "matr1x"),
    Term(r"\bdraw pile\b", {"zh_Hant": "摸牌|牌庫"}),
    Term(r"\bdiscard pile", {"zh_Hant": "廢牌"}),
    Term(r"\bcover(?:s|ed|ing)?\b", {"zh_Hant": "覆蓋|遮"}, "jungle_matrix"),
    Term(r"\bface down\b", {"zh_Hant": "面朝下|蓋著"}),
    Term(r"\bgrid\b", {"zh_Hant": "網格|棋盤"}),
    Term(r"\blanes?\b", {"zh_Hant": "車道|路線"}, "matr1x"),
    Term(r"\b[Rr]oyals?\b", {"zh_Hant": "皇室|花牌"}),
    Term(r"\b[Ss]uits?\b(?! you)", {"zh_Hant": "圖案|套"}),
    Term(r"\b[Hh]earts\b", {"zh_Hant": "紅桃"}),
    Term(r"\b[Tt]rios?\b", {"zh_Hant": "三條|三重奏"}),
    Term(r"\b[Ww]ild jack", {"zh_Hant": "野|百搭"}),
    Term(r"\b[Aa]rmour", {"zh_Hant": "盔甲|裝甲|鎧甲"}),
    Term(r"\bdens?\b", {"zh_Hant": "巢|窩|洞"}),
    Term(r"\b[Tt]raps?\b", {"zh_Hant": "圈套|夾子"}),
    Term(r"\bleaps?\b", {"zh_Hant": "飛越"}),
    Term(r"\b[Uu]ndo(?:s|ne)?\b", {"zh_Hant": "悔棋|撤銷|恢復"}),
    Term(r"\b[Rr]edo(?:ne)?\b", {"zh_Hant": "重複|恢復"}),
    Term(r"\b[Hh]ints?\b", {"zh_Hant": "線索|暗示|建議"}),
    Term(r"\b[Pp]uzzles?\b", {"zh_Hant": "拼圖|難題|任務"}),
    Term(r"\b[Tt]asks? of today|new task", {"zh_Hant": "謎題"}),
    Term(r"\bpresets?\b", {"zh_Hant": "預設|範本"}),
    Term(r"\b[Hh]ost\b", {"zh_Hant": "主機|主辦"}),
    Term(r"\b[Ii]nvitation", {"zh_Hant": "邀請函|請柬"}),
    Term(r"\b[Ss]pectators?\b", {"zh_Hant": "旁觀|觀眾"}),
    Term(r"\b[Ss]treaks?\b", {"zh_Hant": "連續|條紋"}),
    Term(r"\bpassword\b", {"zh_Hant": "口令|通行碼"}),
    Term(r"\bcomputer players?\b", {"zh_Hant": "計算機|機器人"}),
    Term(r"\bgridlocked\b", {"zh_Hant": "卡住|卡死"}, "jungle_matrix"),
    Term(r"\bseats?\b", {"it": r"\bsedi[ae]\b|\bpostazion"}),
    Term(r"\bspaces?\b", {"it": r"\bposti?\b|\bspazi(?!o(?: libero)?\b)"}, "sequence"),
    Term(r"\bsquares?\b", {"it": r"\bposti?\b|\bquadrat[oi]\b"}, "jungle"),
    Term(r"\bplaces?\b(?! of)", {"it": r"\bposti?\b"}, "matr1x"),
    Term(r"\bdraw pile\b", {"it": r"\btallone|\bmonte\b"}),
    Term(r"\bdiscard pile", {"it": r"\bpozzo"}),
    Term(r"\b[Dd]eal(?:s)?\b (?:of|\{|that|number|you|found)|\b[Nn]ew deal", {"it": r"\bman[oi]\b|\bdistribuzion"}),
    Term(r"\bface down\b", {"it": r"\bcopert[aeio]\b"}),
    Term(r"\bgrid\b", {"it": r"\breticol|\btabell"}),
    Term(r"\blanes?\b", {"it": r"\bcorsi[ae]\b"}),
    Term(r"\b[Rr]oyals?\b", {"it": r"\breali\b(?<!Ospiti reali)|\bonor"}),
    Term(r"\A(?!.*colour).*\bsuits?\b", {"it": r"\bcolor[ei]\b"}),
    Term(r"\b[Tt]rios?\b", {"it": r"\btris\b|\bterzett"}),
    Term(r"\b[Ww]ild jack", {"it": r"selvagg|\bfante liber"}),
    Term(r"\b[Aa]rmour", {"it": r"\bcorazz"}),
    Term(r"\bdens?\b", {"it": r"\bcov[oi]\b|\bgrott"}),
    Term(r"\b[Rr]edo(?:ne)?\b", {"it": r"\b[Rr]ipet"}),
    Term(r"\b[Hh]ints?\b", {"it": r"\bconsigli|\bindizi"}),
    Term(r"\b[Pp]uzzles?\b", {"it": r"\b[Pp]uzzle|\benigm|\bindovinell"}),
    Term(r"\b[Tt]asks? of today|new task", {"it": r"\brompicapo|\bcompit"}),
    Term(r"\bpresets?\b", {"it": r"\bpreimpostazion|\bpreset"}),
    Term(r"\b[Hh]ost\b", {"it": r"\bospit(?:e|ante)\b"}),
    Term(r"\b[Ss]pectators?\b", {"it": r"\bosservator"}),
    Term(r"\b[Ss]treaks?\b", {"it": r"\bstriscia"}),
    Term(r"\bcomputer players?\b", {"it": r"iocator[ei] (?:del )?computer|\bbot\b"}),
    Term(r"\bjacks?\b", {"it": r"\bfant[ei]\b"}, "jacks"),
    Term(r"\bspaces?\b", {"uk": r"\bмісц"}, "sequence"),
    Term(r"\bsquares?\b", {"uk": r"\bмісц|\bквадрат"}, "jungle"),
    Term(r"\bdraw pile\b", {"uk": r"\bколод"}),
    Term(r"\bdiscard pile", {"uk": r"\bвідб[оі]й|\bколод"}),
    Term(r"\bcover(?:s|ed|ing)?\b", {"uk": r"\b[Зз]акри|\b[Пп]окри"}, "jungle_matrix"),
    Term(r"\bcover(?:s|ed|ing)?\b", {"uk": r"\b[Зз]акри|\b[Пп]окри"}, "matr1x"),
    Term(r"\bface down\b", {"uk": r"\bнакри|\bпереверн"}),
    Term(r"\bgrid\b", {"uk": r"\bдошк|\bрешіт"}),
    Term(r"\blanes?\b", {"uk": r"\bдоріж|\bсмуг"}, "matr1x"),
    Term(r"\b[Rr]oyals?\b", {"uk": r"\bкоролівськ|\bфігурк|\bонер"}),
    Term(r"\A(?!.*colour).*\bsuits?\b", {"uk": r"\bкол[іь]?ор"}),
    Term(r"\b[Tt]rios?\b", {"uk": r"\b[Тт]рійк"}),
    Term(r"\b[Ww]ild jack", {"uk": r"\b[Дд]ик"}),
    Term(r"\b[Aa]rmour", {"uk": r"\b[Пп]анцир|\b[Оо]бладун"}),
    Term(r"\bdens?\b", {"uk": r"\bнор[аиуі]\b|\bбарл[оі]г"}),
    Term(r"\b[Tt]raps?\b", {"uk": r"\b[Кк]апкан|\bсильц"}),
    Term(r"\btakes?\b", {"uk": r"\bвбива|\bз’їда"}, "jungle"),
    Term(r"\b[Uu]ndo(?:s|ne)?\b", {"uk": r"\b[Сс]касу|\b[Вв]ідмін"}),
    Term(r"\b[Rr]edo(?:ne)?\b", {"uk": r"\b[Пп]овтор"}),
    Term(r"\b[Hh]ints?\b", {"uk": r"\b[Пп]орад|\b[Нн]атяк"}),
    Term(r"\b[Pp]uzzles?\b", {"uk": r"\b[Зз]агад|\b[Пп]азл|\b[Зз]адач"}),
    Term(r"\b[Tt]asks? of today|new task", {"uk": r"\bголоволом"}),
    Term(r"\bpresets?\b", {"uk": r"\b[Пп]ресет|\b[Шш]аблон"}),
    Term(r"\b[Hh]ost\b", {"uk": r"\b[Хх]ост"}),
    Term(r"\b[Ss]pectators?\b", {"uk": r"\b[Сс]постер|\b[Вв]болів"}),
    Term(r"\b[Ss]treaks?\b", {"uk": r"\b[Сс]муг|\b[Пп]осл[іи]дов"}),
    Term(r"\bcomputer players?\b", {"uk": r"\bбот"}),
    Term(r"\bjacks?\b", {"uk": r"\b[Вв]алет|\b[Фф]ішк"}, "jacks"),
)

FILLED: Final = re.compile(r"\{\w*\}")
"""What the program fills in."""
NOWHERE: Final = {
    "de": r"Hofkarte|Zugstapel|Drilling|Gitter|[Ww]ilder? Bube|Kennwort|Computerspieler|Absprache",
    "pl": r"\bdzik\w+ walet|\bpancerz|\bhonor|przeciwnik\w* komputerow",
    "it": r"selvagg|\b[Pp]uzzle|\bcorazz|iocator[ei] del computer",
    "uk": r"\b[Пп]анцир|\b[Хх]ост\b|\b[Пп]ресет|\b[Бб]от\b|\bзгідно ",
    "fr": r"[ÉéE]nigme|[Vv]alets? libre|oueurs? de l’ordinateur|[Pp]endule",
    "ja": r"(?:コンピュータ|プレイヤ|サーバ|ユーザ|フォルダ)(?!ー)|プレーヤー|ライブラリー|CPU|升目",
    "es": r"[Jj]otas? libre|ugador(?:es)? del ordenador",
    "zh_Hans": "您|抽牌|王牌|悔棋|网格|杰克|计算机|机器人",
    "pt_BR": r"[Cc]oringa|\btrinca|\bcovil|[Qq]uebra-cabeça|\becrã|[Ff]icheiro|[Uu]tilizador|\bequipa\b|\bregisto",
    "zh_Hant": "您|摸牌|抓錯|王牌|悔棋|撤銷|網格|紅桃|計算機|機器人|屏幕|鼠標|菜單|設置|文件|默認|服務器",
}
"""What is said nowhere, in books and lessons neither."""


def misnamed(language: str) -> Iterator[str]:
    """The translations that say a term in a wrong word."""
    for part in parts_of(Catalog()):
        for message in part.catalogue(language):
            english, said = (FILLED.sub("", " ".join(forms(words))) for words in (message.id, message.string))
            for term in GLOSSARY:
                wrong = term.wrong.get(language)
                if wrong and term.part in ("", part.name) and re.search(term.english, english):
                    yield from [f"{english}: {said}"] if re.search(wrong, said) else []


@pytest.mark.parametrize("language", PLURALS)
def test_a_term_is_translated_by_its_word(language: str) -> None:
    assert not list(misnamed(language))


@pytest.mark.parametrize("language", NOWHERE)
def test_words_that_mean_something_else_are_said_nowhere(language: str) -> None:
    assert not [text for text in said(language) if re.search(NOWHERE[language], text)]

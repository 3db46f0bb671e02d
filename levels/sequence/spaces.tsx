<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="spaces" tilewidth="108" tileheight="128" tilecount="49" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="corner">
  <image width="108" height="128" source="spaces/corner.svg"/>
 </tile>
 <tile id="1" type="AS">
  <image width="108" height="128" source="spaces/AS.svg"/>
 </tile>
 <tile id="2" type="2S">
  <image width="108" height="128" source="spaces/2S.svg"/>
 </tile>
 <tile id="3" type="3S">
  <image width="108" height="128" source="spaces/3S.svg"/>
 </tile>
 <tile id="4" type="4S">
  <image width="108" height="128" source="spaces/4S.svg"/>
 </tile>
 <tile id="5" type="5S">
  <image width="108" height="128" source="spaces/5S.svg"/>
 </tile>
 <tile id="6" type="6S">
  <image width="108" height="128" source="spaces/6S.svg"/>
 </tile>
 <tile id="7" type="7S">
  <image width="108" height="128" source="spaces/7S.svg"/>
 </tile>
 <tile id="8" type="8S">
  <image width="108" height="128" source="spaces/8S.svg"/>
 </tile>
 <tile id="9" type="9S">
  <image width="108" height="128" source="spaces/9S.svg"/>
 </tile>
 <tile id="10" type="TS">
  <image width="108" height="128" source="spaces/TS.svg"/>
 </tile>
 <tile id="11" type="QS">
  <image width="108" height="128" source="spaces/QS.svg"/>
 </tile>
 <tile id="12" type="KS">
  <image width="108" height="128" source="spaces/KS.svg"/>
 </tile>
 <tile id="13" type="AH">
  <image width="108" height="128" source="spaces/AH.svg"/>
 </tile>
 <tile id="14" type="2H">
  <image width="108" height="128" source="spaces/2H.svg"/>
 </tile>
 <tile id="15" type="3H">
  <image width="108" height="128" source="spaces/3H.svg"/>
 </tile>
 <tile id="16" type="4H">
  <image width="108" height="128" source="spaces/4H.svg"/>
 </tile>
 <tile id="17" type="5H">
  <image width="108" height="128" source="spaces/5H.svg"/>
 </tile>
 <tile id="18" type="6H">
  <image width="108" height="128" source="spaces/6H.svg"/>
 </tile>
 <tile id="19" type="7H">
  <image width="108" height="128" source="spaces/7H.svg"/>
 </tile>
 <tile id="20" type="8H">
  <image width="108" height="128" source="spaces/8H.svg"/>
 </tile>
 <tile id="21" type="9H">
  <image width="108" height="128" source="spaces/9H.svg"/>
 </tile>
 <tile id="22" type="TH">
  <image width="108" height="128" source="spaces/TH.svg"/>
 </tile>
 <tile id="23" type="QH">
  <image width="108" height="128" source="spaces/QH.svg"/>
 </tile>
 <tile id="24" type="KH">
  <image width="108" height="128" source="spaces/KH.svg"/>
 </tile>
 <tile id="25" type="AD">
  <image width="108" height="128" source="spaces/AD.svg"/>
 </tile>
 <tile id="26" type="2D">
  <image width="108" height="128" source="spaces/2D.svg"/>
 </tile>
 <tile id="27" type="3D">
  <image width="108" height="128" source="spaces/3D.svg"/>
 </tile>
 <tile id="28" type="4D">
  <image width="108" height="128" source="spaces/4D.svg"/>
 </tile>
 <tile id="29" type="5D">
  <image width="108" height="128" source="spaces/5D.svg"/>
 </tile>
 <tile id="30" type="6D">
  <image width="108" height="128" source="spaces/6D.svg"/>
 </tile>
 <tile id="31" type="7D">
  <image width="108" height="128" source="spaces/7D.svg"/>
 </tile>
 <tile id="32" type="8D">
  <image width="108" height="128" source="spaces/8D.svg"/>
 </tile>
 <tile id="33" type="9D">
  <image width="108" height="128" source="spaces/9D.svg"/>
 </tile>
 <tile id="34" type="TD">
  <image width="108" height="128" source="spaces/TD.svg"/>
 </tile>
 <tile id="35" type="QD">
  <image width="108" height="128" source="spaces/QD.svg"/>
 </tile>
 <tile id="36" type="KD">
  <image width="108" height="128" source="spaces/KD.svg"/>
 </tile>
 <tile id="37" type="AC">
  <image width="108" height="128" source="spaces/AC.svg"/>
 </tile>
 <tile id="38" type="2C">
  <image width="108" height="128" source="spaces/2C.svg"/>
 </tile>
 <tile id="39" type="3C">
  <image width="108" height="128" source="spaces/3C.svg"/>
 </tile>
 <tile id="40" type="4C">
  <image width="108" height="128" source="spaces/4C.svg"/>
 </tile>
 <tile id="41" type="5C">
  <image width="108" height="128" source="spaces/5C.svg"/>
 </tile>
 <tile id="42" type="6C">
  <image width="108" height="128" source="spaces/6C.svg"/>
 </tile>
 <tile id="43" type="7C">
  <image width="108" height="128" source="spaces/7C.svg"/>
 </tile>
 <tile id="44" type="8C">
  <image width="108" height="128" source="spaces/8C.svg"/>
 </tile>
 <tile id="45" type="9C">
  <image width="108" height="128" source="spaces/9C.svg"/>
 </tile>
 <tile id="46" type="TC">
  <image width="108" height="128" source="spaces/TC.svg"/>
 </tile>
 <tile id="47" type="QC">
  <image width="108" height="128" source="spaces/QC.svg"/>
 </tile>
 <tile id="48" type="KC">
  <image width="108" height="128" source="spaces/KC.svg"/>
 </tile>
</tileset>

<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="places" tilewidth="100" tileheight="140" tilecount="3" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="inner">
  <image width="100" height="140" source="../../assets/svg/objects/cards/card_front.svg"/>
 </tile>
 <tile id="1" type="outer">
  <image width="100" height="140" source="../../assets/svg/objects/cards/back_night.svg"/>
 </tile>
 <tile id="2" type="draw">
  <image width="100" height="140" source="../../assets/svg/objects/cards/back_moss.svg"/>
 </tile>
</tileset>

<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="terrain" tilewidth="128" tileheight="128" tilecount="22" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="land">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/grass_a.svg"/>
 </tile>
 <tile id="1" type="land">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/grass_b.svg"/>
 </tile>
 <tile id="2" type="trap">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="../../assets/svg/objects/terrain/trap.svg"/>
 </tile>
 <tile id="3" type="trap">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="../../assets/svg/objects/terrain/trap.svg"/>
 </tile>
 <tile id="4" type="den">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="../../assets/svg/objects/terrain/den_blue.svg"/>
 </tile>
 <tile id="5" type="den">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="../../assets/svg/objects/terrain/den_red.svg"/>
 </tile>
 <tile id="6" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water.svg"/>
 </tile>
 <tile id="7" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_n.svg"/>
 </tile>
 <tile id="8" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_e.svg"/>
 </tile>
 <tile id="9" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_s.svg"/>
 </tile>
 <tile id="10" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_w.svg"/>
 </tile>
 <tile id="11" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_ne.svg"/>
 </tile>
 <tile id="12" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_ns.svg"/>
 </tile>
 <tile id="13" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_nw.svg"/>
 </tile>
 <tile id="14" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_es.svg"/>
 </tile>
 <tile id="15" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_ew.svg"/>
 </tile>
 <tile id="16" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_sw.svg"/>
 </tile>
 <tile id="17" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_nes.svg"/>
 </tile>
 <tile id="18" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_new.svg"/>
 </tile>
 <tile id="19" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_nsw.svg"/>
 </tile>
 <tile id="20" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_esw.svg"/>
 </tile>
 <tile id="21" type="water">
  <image width="128" height="128" source="../../assets/svg/objects/terrain/water_nesw.svg"/>
 </tile>
</tileset>

<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="pieces" tilewidth="128" tileheight="128" tilecount="16" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="rat">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_rat.svg"/>
 </tile>
 <tile id="1" type="cat">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_cat.svg"/>
 </tile>
 <tile id="2" type="dog">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_dog.svg"/>
 </tile>
 <tile id="3" type="wolf">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_wolf.svg"/>
 </tile>
 <tile id="4" type="leopard">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_leopard.svg"/>
 </tile>
 <tile id="5" type="tiger">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_tiger.svg"/>
 </tile>
 <tile id="6" type="lion">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_lion.svg"/>
 </tile>
 <tile id="7" type="elephant">
  <properties>
   <property name="owner" value="blue"/>
  </properties>
  <image width="128" height="128" source="pieces/blue_elephant.svg"/>
 </tile>
 <tile id="8" type="rat">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_rat.svg"/>
 </tile>
 <tile id="9" type="cat">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_cat.svg"/>
 </tile>
 <tile id="10" type="dog">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_dog.svg"/>
 </tile>
 <tile id="11" type="wolf">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_wolf.svg"/>
 </tile>
 <tile id="12" type="leopard">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_leopard.svg"/>
 </tile>
 <tile id="13" type="tiger">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_tiger.svg"/>
 </tile>
 <tile id="14" type="lion">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_lion.svg"/>
 </tile>
 <tile id="15" type="elephant">
  <properties>
   <property name="owner" value="red"/>
  </properties>
  <image width="128" height="128" source="pieces/red_elephant.svg"/>
 </tile>
</tileset>

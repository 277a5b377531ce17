"""What the signs of the map mean."""

from __future__ import annotations

from sandtable.core.show.scene import Sign

LEGEND = (
    Sign("star", "Victory space: a point for whoever takes it"),
    Sign("capital", "Capital"),
    Sign("supply", "Supply source"),
    Sign("port", "Port"),
    Sign("fort", "Fort with its strength"),
    Sign("ruin", "Fort destroyed"),
    Sign("siege", "Fort besieged"),
    Sign("trench", "Trench, a row for each level"),
    Sign("flag", "Held against the print"),
    Sign("front", "Front: where the sides meet"),
    Sign("restricted", "Only for the nations named, or only by sea"),
    Sign("beach", "Landing beach"),
    Sign("mountain", "Mountains"),
    Sign("forest", "Forest"),
    Sign("swamp", "Swamp"),
    Sign("desert", "Desert"),
    Sign("move", "Activated to move"),
    Sign("attack", "Activated to attack"),
    Sign("target", "Under attack"),
    Sign("reduced", "Reduced: foot inverted, one pip hollow"),
    Sign("out_of_supply", "Out of supply"),
    Sign("moved", "Has moved"),
)

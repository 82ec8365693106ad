import { randomBytes, scryptSync } from "node:crypto";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { CATEGORIES } from "./categories";

/** Who can sign in at first. Each has the same password; replace all of this with your own. */
const USERS = [
  ["rosa", "Rosa Lind", "editor"],
  ["emil", "Emil Brandt", "editor"],
  ["theo", "Theo Vance", "viewer"],
] as const;
const PASSWORD = "low tide at noon";

/** Twenty names for each category, in its order. */
const NAMES: Readonly<Record<(typeof CATEGORIES)[number], string>> = {
  Fasteners:
    "Wood screw 4 × 40|Wood screw 5 × 60|Machine screw M4|Machine screw M6|Hex nut M6|Lock nut M8|Washer M6|Washer M8|Wall plug 6 mm|Wall plug 8 mm|Cable tie 200 mm|Cable tie 300 mm|Picture hook|Cup hook|Angle bracket|Corner brace|Drywall screw|Rivet 4 mm|Threaded rod M8|Eye bolt",
  "Hand tools":
    "Claw hammer|Rubber mallet|Tape measure 5 m|Tape measure 8 m|Spirit level|Combination pliers|Side cutter|Adjustable wrench|Hex key set|Screwdriver PH2|Screwdriver slotted|Utility knife|Hand saw|Hacksaw|Wood chisel 12 mm|Block plane|Steel ruler|Try square|Bar clamp|Putty knife",
  "Power tools":
    "Cordless drill|Impact driver|Jigsaw|Orbital sander|Heat gun|Angle grinder|Circular saw|Rotary tool|Battery 18 V|Charger 18 V|Drill bit set|Bit holder|Saw blade 160 mm|Jigsaw blades|Sanding disc P80|Sanding disc P120|Sanding disc P240|Grinding disc|Cutting disc|Hole saw set",
  Electrical:
    "LED bulb E27|LED bulb E14|LED strip 5 m|Extension lead 3 m|Extension lead 10 m|Power strip|Junction box|Cable 3 × 1.5|Cable clip|Wire connector|Insulating tape|Light switch|Wall socket|Dimmer|Fuse 10 A|Fuse 16 A|Multimeter|Battery AA|Battery AAA|Torch",
  Plumbing:
    "Pipe 15 mm|Pipe 22 mm|Elbow 15 mm|Elbow 22 mm|Tee 15 mm|Stop valve|Ball valve|Flexible hose|Hose clamp|Thread tape|Trap 40 mm|Drain grate|Tap washer|Shower hose|Shower head|Cistern float|Silicone clear|Silicone white|Pipe cutter|Plunger",
  Paint:
    "Wall paint white 5 l|Wall paint white 10 l|Wall paint grey|Wood varnish|Wood oil|Primer|Spray paint black|Spray paint white|Brush 25 mm|Brush 50 mm|Roller 10 cm|Roller 25 cm|Paint tray|Masking tape|Dust sheet|Filler 500 g|Sandpaper P120|Sandpaper P180|Thinner 1 l|Stirring stick",
  Safety:
    "Safety glasses|Ear plugs|Ear defenders|Dust mask FFP2|Dust mask FFP3|Work gloves S|Work gloves M|Work gloves L|Nitrile gloves|Hard hat|Hi-vis vest|Knee pads|First aid kit|Plasters|Eye wash|Fire blanket|Fire extinguisher|Barrier tape|Safety shoes 42|Safety shoes 44",
  Cleaning:
    "All-purpose cleaner|Glass cleaner|Floor cleaner|Descaler|Dish soap|Hand soap|Hand cream|Sponge|Microfibre cloth|Paper towel|Bin bag 35 l|Bin bag 120 l|Broom|Dustpan|Mop|Bucket 10 l|Scrubbing brush|Squeegee|Vacuum bag|Rubber gloves",
  Office:
    "Printer paper A4|Printer paper A3|Ballpoint pen blue|Ballpoint pen black|Permanent marker|Highlighter|Pencil HB|Eraser|Notebook A5|Notebook A4|Sticky notes|Envelope C4|Envelope C6|Label roll|Stapler|Staples|Paper clip|Ring binder|Scissors|Glue stick",
  Packaging:
    "Carton S|Carton M|Carton L|Carton XL|Packing tape clear|Packing tape brown|Bubble wrap|Packing paper|Stretch film|Padded envelope S|Padded envelope M|Padded envelope L|Strapping band|Edge protector|Fragile label|Address label|Document pouch|Twine|Silica gel|Tape dispenser",
};

/** Fills an empty database: always with the same two hundred items. */
export function seed(db: DatabaseSyncInstance): void {
  const addUser = db.prepare(
    "INSERT INTO user (login, name, role, salt, hash) VALUES (?, ?, ?, ?, ?)",
  );
  for (const [login, name, role] of USERS) {
    const salt = `stockroom of ${login}`;
    addUser.run(login, name, role, salt, scryptSync(PASSWORD, salt, 32).toString("hex"));
  }
  // Has put the first items into the list, and signs in with no password.
  addUser.run("stockroom", "Stockroom", "viewer", "", randomBytes(32).toString("hex"));
  const { id: stockroom } = db.prepare("SELECT max(id) AS id FROM user").get() as { id: number };
  const addItem = db.prepare(
    `INSERT INTO item (sku, name, category, shelf, quantity, minimum, cents, supplier)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addChange = db.prepare(
    "INSERT INTO change (item, user, at, kind, after, version) VALUES (?, ?, ?, 'added', ?, 1)",
  );
  const at = Date.UTC(2026, 0, 5, 8);
  for (const [row, category] of CATEGORIES.entries()) {
    for (const [column, name] of NAMES[category].split("|").entries()) {
      const number = row * 20 + column;
      const item = {
        sku: `${category.slice(0, 2).toUpperCase()}-${1000 + number}`,
        name,
        category,
        shelf: `${"ABCDE"[row % 5]}${1 + ((column * 7) % 12)}`,
        quantity: (number * 37 + 11) % 120,
        minimum: 5 + ((number * 13) % 4) * 5,
        cents: 95 + ((number * 1019) % 9000),
        supplier: `orders@${category.toLowerCase().replace(" ", "-")}.example`,
      };
      const { lastInsertRowid } = addItem.run(...Object.values(item));
      addChange.run(lastInsertRowid, stockroom, at + number * 60_000, JSON.stringify(item));
    }
  }
}

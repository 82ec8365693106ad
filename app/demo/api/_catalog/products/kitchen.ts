import type { CatalogEntry } from "../product";

/** Things that cook, pour and keep. */
export const KITCHEN: readonly CatalogEntry[] = [
  {
    slug: "stoneware-teapot",
    name: "Stoneware teapot",
    price: 48,
    description: "Holds a litre, pours without a drip and keeps its heat for an hour.",
    addedOn: "2024-02-12",
    reviews: [
      {
        rating: 5,
        text: "The spout is cut so well that not a drop lands on the table.",
        date: "2024-03-02",
      },
      {
        rating: 4,
        text: "Lovely weight. The lid wants a careful hand when full.",
        date: "2024-07-19",
      },
    ],
  },
  {
    slug: "olive-wood-spoon",
    name: "Olive wood spoon",
    price: 14.5,
    description: "Carved from one piece, with an edge that reaches into corners.",
    addedOn: "2023-09-04",
    reviews: [{ rating: 5, text: "After a year it is darker and better.", date: "2024-09-30" }],
  },
  {
    slug: "cast-iron-pan",
    name: "Cast iron pan",
    price: 64.9,
    description: "A pan of 26 centimetres, seasoned twice and ready for the first egg.",
    addedOn: "2022-11-20",
    reviews: [
      { rating: 5, text: "Sears like nothing else I own.", date: "2023-01-08" },
      { rating: 3, text: "Superb, but my wrist notices every gram.", date: "2023-05-14" },
      { rating: 5, text: "Third pan from this foundry. They all still work.", date: "2025-02-01" },
    ],
  },
  {
    slug: "linen-tea-towel",
    name: "Linen tea towel",
    price: 16,
    description: "Half linen, half cotton: dries glasses without a trace.",
    addedOn: "2023-04-18",
    reviews: [
      {
        rating: 4,
        text: "Needs three washes before it drinks water properly.",
        date: "2023-06-06",
      },
    ],
  },
  {
    slug: "pour-over-dripper",
    name: "Pour-over dripper",
    price: 29,
    description: "Porcelain with sixteen ribs, for filters of size two.",
    addedOn: "2024-05-07",
    reviews: [
      { rating: 5, text: "An even bed every single morning.", date: "2024-05-29" },
      { rating: 4, text: "Clean cup. Warm it first.", date: "2024-11-11" },
    ],
  },
  {
    slug: "pepper-mill",
    name: "Pepper mill",
    price: 39.9,
    description: "Beech, with a steel burr that goes from dust to crushed.",
    addedOn: "2022-08-15",
    reviews: [
      { rating: 4, text: "The coarse end is really coarse, as promised.", date: "2022-12-24" },
      { rating: 4, text: "Grinds fast. Filling it takes a funnel.", date: "2024-01-17" },
    ],
  },
  {
    slug: "bread-tin",
    name: "Bread tin",
    price: 34,
    description: "Enamelled steel with a wooden lid that doubles as a board.",
    addedOn: "2023-10-23",
    reviews: [
      {
        rating: 3,
        text: "Keeps a loaf for four days. The lid slides a little.",
        date: "2023-12-02",
      },
    ],
  },
  {
    slug: "enamel-colander",
    name: "Enamel colander",
    price: 27.5,
    description: "Wide feet, small holes, and room for a pound of pasta.",
    addedOn: "2024-08-29",
    reviews: [
      { rating: 5, text: "It stands where I put it, even in a steel sink.", date: "2024-10-10" },
    ],
  },
  {
    slug: "glass-storage-jar",
    name: "Glass storage jar",
    price: 11.9,
    description: "Three quarters of a litre under a cork that stays tight.",
    status: "discontinued",
    addedOn: "2021-06-30",
    reviews: [
      { rating: 4, text: "Stacks well, seals well.", date: "2022-02-20" },
      { rating: 5, text: "Bought two, then ten.", date: "2023-08-08" },
    ],
  },
  {
    slug: "marble-mortar",
    name: "Marble mortar",
    price: 42,
    description: "Rough inside, polished outside, and too heavy to wander.",
    addedOn: "2025-01-13",
    reviews: [
      {
        rating: 5,
        text: "Pesto in five minutes, and the mortar does not move.",
        date: "2025-03-03",
      },
    ],
  },
];

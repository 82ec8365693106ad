import type { CatalogEntry } from "../product";

/** Things that dig, water and shelter. */
export const GARDEN: readonly CatalogEntry[] = [
  {
    slug: "copper-watering-can",
    name: "Copper watering can",
    price: 74,
    description: "A litre and a half, and a rose fine enough for seedlings.",
    addedOn: "2023-03-27",
    reviews: [
      { rating: 5, text: "The spray is as gentle as drizzle.", date: "2023-05-05" },
      { rating: 4, text: "Turns green, as copper should. I like it.", date: "2024-06-18" },
    ],
  },
  {
    slug: "hand-trowel",
    name: "Hand trowel",
    price: 23,
    description: "A forged blade with a depth scale and an ash handle.",
    addedOn: "2022-02-21",
    reviews: [
      { rating: 5, text: "Went through clay and came out straight.", date: "2022-04-30" },
      { rating: 5, text: "The scale is more useful than I thought.", date: "2023-04-12" },
    ],
  },
  {
    slug: "seed-drawer",
    name: "Seed drawer",
    price: 58,
    description: "Sixteen tins in a box, sorted by month of sowing.",
    addedOn: "2024-01-08",
    reviews: [
      { rating: 4, text: "Last year I forgot the beans. This year I did not.", date: "2024-05-20" },
    ],
  },
  {
    slug: "bamboo-plant-labels",
    name: "Bamboo plant labels",
    price: 8.5,
    description: "Forty labels that take pencil and go to compost.",
    addedOn: "2023-04-03",
    reviews: [
      { rating: 3, text: "Readable for one season, which is all they claim.", date: "2023-10-28" },
    ],
  },
  {
    slug: "pruning-shears",
    name: "Pruning shears",
    price: 46,
    description: "A blade that can be changed and a spring that does not jump out.",
    addedOn: "2022-10-10",
    reviews: [
      { rating: 5, text: "The cut is so clean that the roses look grateful.", date: "2023-03-03" },
      { rating: 4, text: "Good steel. The catch is stiff for small hands.", date: "2024-03-21" },
    ],
  },
  {
    slug: "terracotta-pot",
    name: "Terracotta pot",
    price: 17.9,
    description: "Hand-thrown, fired hot, fit for frost.",
    addedOn: "2021-09-19",
    reviews: [
      { rating: 4, text: "Three winters outside and no crack.", date: "2024-04-01" },
      {
        rating: 5,
        text: "Each one is slightly different. That is why I bought six.",
        date: "2025-03-30",
      },
    ],
  },
  {
    slug: "garden-twine",
    name: "Garden twine",
    price: 6.9,
    description: "A hundred metres of jute in a tin with a cutter.",
    addedOn: "2022-03-14",
    reviews: [
      { rating: 5, text: "The cutter in the lid is a small stroke of genius.", date: "2022-06-01" },
    ],
  },
  {
    slug: "bird-feeder",
    name: "Bird feeder",
    price: 38,
    description: "Larch and glass, opened from above and emptied from below.",
    addedOn: "2023-11-06",
    reviews: [
      { rating: 5, text: "Fourteen kinds counted since November.", date: "2024-02-05" },
      { rating: 2, text: "The squirrel found the lid within a day.", date: "2024-12-12" },
    ],
  },
  {
    slug: "kneeling-cushion",
    name: "Kneeling cushion",
    price: 25,
    description: "Waxed canvas around cork, with a loop to hang it by.",
    addedOn: "2024-04-15",
    reviews: [{ rating: 4, text: "My knees send their thanks.", date: "2024-05-11" }],
  },
  {
    slug: "cold-frame",
    name: "Cold frame",
    price: 129,
    description: "Oak and twin-wall panes that give lettuce three more weeks.",
    status: "discontinued",
    addedOn: "2022-08-01",
    reviews: [
      { rating: 4, text: "Salad in December, as promised.", date: "2022-12-18" },
      { rating: 3, text: "Goes together in an hour, if there are two of you.", date: "2023-09-09" },
    ],
  },
];

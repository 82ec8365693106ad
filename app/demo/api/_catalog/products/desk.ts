import type { CatalogEntry } from "../product";

/** Things that write, hold and sort. */
export const DESK: readonly CatalogEntry[] = [
  {
    slug: "brass-pen-tray",
    name: "Brass pen tray",
    price: 36,
    description: "A shallow tray that ages with the pens it holds.",
    addedOn: "2023-03-09",
    reviews: [
      { rating: 4, text: "Heavy enough to stay put when I reach for a pen.", date: "2023-04-22" },
      { rating: 5, text: "The patina after a winter is the best part.", date: "2024-02-28" },
    ],
  },
  {
    slug: "dot-grid-notebook",
    name: "Dot grid notebook",
    price: 12,
    description: "Two hundred pages of paper that no fountain pen bleeds through.",
    addedOn: "2022-01-31",
    reviews: [
      { rating: 5, text: "Lies flat from the first page to the last.", date: "2022-03-15" },
      { rating: 4, text: "I would like the dots a shade lighter.", date: "2023-10-05" },
      { rating: 5, text: "Six volumes on the shelf by now.", date: "2025-01-20" },
    ],
  },
  {
    slug: "felt-desk-mat",
    name: "Felt desk mat",
    price: 44,
    description: "Wool felt, three millimetres, that quiets cups and keys.",
    addedOn: "2024-01-22",
    reviews: [{ rating: 4, text: "My desk has become a calmer place.", date: "2024-02-14" }],
  },
  {
    slug: "walnut-monitor-stand",
    name: "Walnut monitor stand",
    price: 89,
    description: "Lifts a screen by eleven centimetres and hides a keyboard.",
    addedOn: "2023-07-17",
    reviews: [
      {
        rating: 5,
        text: "Solid, and the edges are rounded where the hand goes.",
        date: "2023-09-01",
      },
      {
        rating: 3,
        text: "Beautiful wood. Mine came with one short leg, since replaced.",
        date: "2024-04-04",
      },
    ],
  },
  {
    slug: "card-index-box",
    name: "Card index box",
    price: 31.5,
    description: "Room for eight hundred cards and the thoughts on them.",
    addedOn: "2022-05-26",
    reviews: [
      { rating: 5, text: "Came with dividers. I had not dared to hope.", date: "2022-07-07" },
    ],
  },
  {
    slug: "brass-ruler",
    name: "Brass ruler",
    price: 18,
    description: "Thirty centimetres, etched and not printed.",
    addedOn: "2021-11-08",
    reviews: [
      { rating: 4, text: "The marks are as crisp as on day one.", date: "2023-11-11" },
      { rating: 4, text: "A little cold in winter, which is the charm of it.", date: "2024-12-01" },
    ],
  },
  {
    slug: "document-tray",
    name: "Document tray",
    price: 22.9,
    description: "Stackable steel with a slot for the label.",
    addedOn: "2024-06-03",
    reviews: [{ rating: 3, text: "Does what it says. A fourth one wobbles.", date: "2024-08-21" }],
  },
  {
    slug: "graphite-pencil-set",
    name: "Graphite pencil set",
    price: 15.9,
    description: "Twelve pencils from 4H to 6B in cedar.",
    addedOn: "2023-02-02",
    reviews: [
      { rating: 5, text: "They sharpen to a needle and keep it.", date: "2023-02-27" },
      { rating: 5, text: "The 6B is velvet.", date: "2024-05-30" },
    ],
  },
  {
    slug: "cable-weight",
    name: "Cable weight",
    price: 19.5,
    description: "Holds three cables where the hand expects them.",
    addedOn: "2025-02-17",
    reviews: [
      {
        rating: 4,
        text: "Simple, and my charger never falls behind the desk again.",
        date: "2025-04-09",
      },
    ],
  },
  {
    slug: "perpetual-calendar",
    name: "Perpetual calendar",
    price: 52,
    description: "Wooden blocks that know every date but need a daily push.",
    status: "discontinued",
    addedOn: "2022-09-12",
    reviews: [
      { rating: 5, text: "The one minute of my day that is always the same.", date: "2023-01-01" },
      { rating: 4, text: "Handsome. Leap years are on you.", date: "2024-02-29" },
    ],
  },
];

import type { CatalogEntry } from "../product";

/** Things that shine, and do not glare. */
export const LIGHTING: readonly CatalogEntry[] = [
  {
    slug: "clamp-lamp",
    name: "Clamp lamp",
    price: 69,
    description: "An arm of steel tube that stays where it is left.",
    addedOn: "2023-01-16",
    reviews: [
      { rating: 5, text: "No wobble, no squeak, no visible cable.", date: "2023-02-18" },
      {
        rating: 4,
        text: "The clamp opens to six centimetres, just enough for my desk.",
        date: "2024-09-14",
      },
    ],
  },
  {
    slug: "paper-pendant",
    name: "Paper pendant",
    price: 54,
    description: "Folded by hand from one sheet, for a bulb of little heat.",
    addedOn: "2022-12-05",
    reviews: [
      { rating: 4, text: "Throws the loveliest pattern on the ceiling.", date: "2023-01-29" },
    ],
  },
  {
    slug: "beeswax-candles",
    name: "Beeswax candles",
    price: 21,
    description: "Six candles that burn eight hours each and smell of summer.",
    addedOn: "2023-10-02",
    reviews: [
      { rating: 5, text: "They do not drip, even in a draught.", date: "2023-12-24" },
      { rating: 5, text: "The whole room smells of honey.", date: "2024-11-30" },
    ],
  },
  {
    slug: "reading-light",
    name: "Reading light",
    price: 32.9,
    description: "Clips on a book and lights both pages, not the neighbour.",
    addedOn: "2024-03-18",
    reviews: [{ rating: 4, text: "A charge lasts two long novels.", date: "2024-06-09" }],
  },
  {
    slug: "storm-lantern",
    name: "Storm lantern",
    price: 43.5,
    description: "Burns through wind that takes your hat.",
    addedOn: "2021-10-25",
    reviews: [
      { rating: 5, text: "Survived a night at sea on the aft deck.", date: "2022-08-13" },
      { rating: 4, text: "Trim the wick and it burns for hours.", date: "2023-07-30" },
    ],
  },
  {
    slug: "linen-lamp-shade",
    name: "Linen lamp shade",
    price: 37,
    description: "Natural linen over a wire that does not show.",
    addedOn: "2022-06-13",
    reviews: [{ rating: 3, text: "Warm light. It picks up dust quickly.", date: "2023-03-17" }],
  },
  {
    slug: "porcelain-socket",
    name: "Porcelain socket",
    price: 13.9,
    description: "Glazed white, for a bulb that may be seen.",
    addedOn: "2023-05-22",
    reviews: [{ rating: 5, text: "As plain as it gets, and right for it.", date: "2023-06-26" }],
  },
  {
    slug: "dimmer-switch",
    name: "Dimmer switch",
    price: 28,
    description: "Turns without a hum, down to the last two percent.",
    addedOn: "2024-09-23",
    reviews: [
      { rating: 4, text: "Silent with every lamp in the house but one.", date: "2024-12-20" },
      { rating: 5, text: "The knob has a weight that cheap ones lack.", date: "2025-02-22" },
    ],
  },
  {
    slug: "night-light",
    name: "Night light",
    price: 16.5,
    description: "Glows amber below waist height and finds the dark by itself.",
    addedOn: "2023-08-28",
    reviews: [
      { rating: 4, text: "Bright enough for stairs, dim enough for sleep.", date: "2023-11-03" },
    ],
  },
  {
    slug: "garden-spike-light",
    name: "Garden spike light",
    price: 49,
    description: "Bronze, for a beam that stays under the leaves.",
    status: "discontinued",
    addedOn: "2022-04-25",
    reviews: [
      { rating: 4, text: "Lights the path and not the bedroom.", date: "2022-09-16" },
      { rating: 4, text: "The bronze has gone brown and belongs there now.", date: "2024-10-27" },
    ],
  },
];

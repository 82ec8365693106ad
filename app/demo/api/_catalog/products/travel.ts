import type { CatalogEntry } from "../product";

/** Things that pack small and come back. */
export const TRAVEL: readonly CatalogEntry[] = [
  {
    slug: "canvas-weekend-bag",
    name: "Canvas weekend bag",
    price: 118,
    description: "Holds three days and fits under the seat in front.",
    addedOn: "2023-06-12",
    reviews: [
      { rating: 5, text: "Rain, train, gravel: it looks the same.", date: "2023-08-15" },
      { rating: 4, text: "One more inner pocket and it would be perfect.", date: "2024-07-02" },
    ],
  },
  {
    slug: "packing-cubes",
    name: "Packing cubes",
    price: 33,
    description: "Three sizes in cotton net, so that the shirt is found.",
    addedOn: "2024-02-26",
    reviews: [{ rating: 5, text: "I pack in half the time.", date: "2024-04-17" }],
  },
  {
    slug: "steel-flask",
    name: "Steel flask",
    price: 29.9,
    description: "Half a litre, hot for twelve hours, with a lid that is a cup.",
    addedOn: "2022-07-04",
    reviews: [
      {
        rating: 5,
        text: "Tea at five in the morning, tea at five in the afternoon.",
        date: "2022-10-31",
      },
      { rating: 5, text: "Fell down a scree and got a dent, nothing more.", date: "2023-08-27" },
      { rating: 4, text: "The lid whistles when it is very hot.", date: "2025-01-06" },
    ],
  },
  {
    slug: "wool-blanket",
    name: "Wool blanket",
    price: 96,
    description: "A blanket for trains, in a strap for the shoulder.",
    addedOn: "2021-12-13",
    reviews: [{ rating: 4, text: "Itches for an evening, then never again.", date: "2022-01-23" }],
  },
  {
    slug: "folding-cutlery",
    name: "Folding cutlery",
    price: 24.5,
    description: "Knife, fork and spoon in a sleeve as long as a hand.",
    addedOn: "2023-04-24",
    reviews: [
      { rating: 4, text: "The spoon is deep enough for soup. That is rare.", date: "2023-05-30" },
      { rating: 3, text: "Good steel, but the hinge collects rice.", date: "2023-09-18" },
    ],
  },
  {
    slug: "travel-chess",
    name: "Travel chess",
    price: 41,
    description: "Magnets under felt: a game survives a bump.",
    addedOn: "2022-11-28",
    reviews: [
      {
        rating: 5,
        text: "Forty games on the night train, and not one piece lost.",
        date: "2023-02-10",
      },
    ],
  },
  {
    slug: "luggage-tag",
    name: "Luggage tag",
    price: 9.9,
    description: "Leather that hides the address from passing eyes.",
    addedOn: "2023-01-30",
    reviews: [
      { rating: 4, text: "Three airports, still there.", date: "2023-06-20" },
      { rating: 5, text: "The flap is a thoughtful touch.", date: "2024-08-05" },
    ],
  },
  {
    slug: "compact-umbrella",
    name: "Compact umbrella",
    price: 45,
    description: "Eight ribs of fibreglass that bend and come back.",
    addedOn: "2024-10-07",
    reviews: [{ rating: 4, text: "Turned inside out twice and did not mind.", date: "2024-11-19" }],
  },
  {
    slug: "sleep-mask",
    name: "Sleep mask",
    price: 19,
    description: "Silk, cut so that it does not press on the lids.",
    addedOn: "2022-05-09",
    reviews: [
      { rating: 5, text: "Dark at noon over the ocean.", date: "2022-08-24" },
      {
        rating: 4,
        text: "The strap adjusts far enough for a small head, too.",
        date: "2024-01-02",
      },
    ],
  },
  {
    slug: "pocket-sewing-kit",
    name: "Pocket sewing kit",
    price: 12.5,
    description: "Five threads, three needles and the button you lost.",
    status: "discontinued",
    addedOn: "2021-08-23",
    reviews: [{ rating: 5, text: "Saved a wedding. Not mine, but still.", date: "2022-06-11" }],
  },
];

/** A product of the demo's price list. */
export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly priceCents: number;
  /** Pieces that can be ordered at once. */
  readonly stock: number;
}

export const products: readonly Product[] = [
  { sku: "brush", name: "Dish brush, beech", priceCents: 690, stock: 40 },
  { sku: "bowl", name: "Mixing bowl, 3 l", priceCents: 1850, stock: 12 },
  { sku: "board", name: "Bread board, oak", priceCents: 3400, stock: 6 },
  { sku: "jar", name: "Storage jar, 1 l", priceCents: 525, stock: 120 },
  { sku: "kettle", name: "Enamel kettle", priceCents: 4290, stock: 8 },
  { sku: "knife", name: "Paring knife", priceCents: 1275, stock: 25 },
  { sku: "mug", name: "Stoneware mug", priceCents: 980, stock: 60 },
  { sku: "pan", name: "Iron pan, 24 cm", priceCents: 5600, stock: 5 },
  { sku: "scale", name: "Kitchen scale", priceCents: 2990, stock: 15 },
  { sku: "towel", name: "Linen towel", priceCents: 1140, stock: 80 },
];

/** What the page of all frameworks sells besides. */
export const moreProducts: readonly Product[] = [
  { sku: "tray", name: "Serving tray, ash", priceCents: 2650, stock: 18 },
  { sku: "whisk", name: "Balloon whisk", priceCents: 1490, stock: 32 },
];

const bySku = new Map([...products, ...moreProducts].map((product) => [product.sku, product]));

/** The product of that key; undefined where the list has none. */
export function findProduct(sku: string): Product | undefined {
  return bySku.get(sku);
}

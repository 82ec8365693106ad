import * as z from "zod";
import { STATUSES } from "./product";
import { EXPANSIONS, FORMATS, PRODUCT_FIELDS, PROFILES } from "./product-fields";

/** The bodies of the wire, for the OpenAPI document and for tests that hold the answers to it. */

const CategorySchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: z.string().optional().meta({ description: "With expand=category." }),
});

const ReviewSchema = z.strictObject({
  rating: z.int().min(1).max(5),
  text: z.string(),
  date: z.iso.date(),
});

const FullProductSchema = z.strictObject({
  slug: z.string().meta({ description: "Identifier within the collection." }),
  name: z.string(),
  price: z.number().min(0),
  description: z.string(),
  status: z.enum(STATUSES),
  category: CategorySchema,
  rating: z.number().min(1).max(5).meta({ description: "The mean of the reviews." }),
  links: z.strictObject({ self: z.string(), collection: z.string() }),
  currency: z.literal("EUR").meta({ description: "With profile=full." }),
  addedOn: z.iso.date().meta({ description: "With profile=full." }),
  reviewCount: z.int().min(1).meta({ description: "With profile=full." }),
  reviews: z.array(ReviewSchema).meta({ description: "With expand=reviews." }),
});

/** A record; which of the fields it has depends on `profile`, `fields` and `expand`. */
export const ProductSchema = FullProductSchema.partial();

const selection = {
  representation: z.enum(FORMATS),
  profile: z.enum(PROFILES),
  fields: z.array(z.enum(PRODUCT_FIELDS)),
  expand: z.array(z.enum(EXPANSIONS)),
};

/** The body of a page of the collection. */
export const ProductCollectionSchema = z.strictObject({
  data: z.array(ProductSchema),
  meta: z.strictObject({
    ...selection,
    page: z.int().min(1),
    limit: z.int().min(1).max(24),
    total: z.int().min(0).meta({ description: "How many records all pages have." }),
    query: z.string().nullable(),
    filters: z.array(z.strictObject({ field: z.literal("status"), value: z.enum(STATUSES) })),
  }),
  links: z.strictObject({ self: z.string() }),
});

/** The body of a single product. */
export const SingleProductSchema = z.strictObject({
  data: ProductSchema,
  meta: z.strictObject(selection),
  links: z.strictObject({ self: z.string(), collection: z.string() }),
});

import { ProductSchema } from "@/app/demo/api/_catalog/schemas";

/** The record of the profile `standard`, which is the default: every field is there. */
export const StandardProductSchema = ProductSchema.required().omit({
  currency: true,
  addedOn: true,
  reviewCount: true,
  reviews: true,
});

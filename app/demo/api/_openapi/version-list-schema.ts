import * as z from "zod";

const day = z.iso.date();
const moment = z.iso.datetime();

/** A route as the list of versions describes it; what a lifecycle does not have is null. */
export const VersionEntrySchema = z.strictObject({
  path: z.string().meta({ description: "The path, a URI template: a parameter stands in braces." }),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  methods: z
    .array(z.string())
    .nullable()
    .meta({ description: "The methods that the entry is about; null if it is about all others." }),
  lifecycle: z.enum(["active", "deprecated", "retired"]),
  deprecation: day.nullable().meta({ description: "When the version entered retirement." }),
  sunset: day.nullable().meta({ description: "When the version stops being served." }),
  successor: z
    .string()
    .nullable()
    .meta({ description: "The path that replaces it, in the same form." }),
  documentation: z.string().nullable().meta({ description: "A page for people." }),
  brownouts: z
    .array(z.strictObject({ from: moment, to: moment }))
    .meta({ description: "Windows in which the route answers 503, as a rehearsal of its end." }),
});

/** The body of the list of versions. */
export const VersionListSchema = z.strictObject({
  data: z.array(VersionEntrySchema),
  links: z.strictObject({ self: z.string(), retirementPolicy: z.string() }),
});

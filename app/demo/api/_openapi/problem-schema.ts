import * as z from "zod";

/** The body of every refusal (RFC 9457). */
export const ProblemSchema = z
  .object({
    type: z.string().meta({ description: "Where the kind of problem is explained." }),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: "The kind of problem, for programs." }),
    detail: z.string(),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: "The query parameters that are wrong, and what each can be." }),
    available: z.array(z.string()).optional().meta({ description: "The media types there are." }),
    version: z.string().optional(),
    sunset: z.iso.date().optional(),
    successor: z.string().optional().meta({ description: "The path that replaces it." }),
    until: z.iso.datetime().optional().meta({ description: "When a brownout ends." }),
  })
  .meta({ description: "A refusal (RFC 9457)." });

import { z } from "zod";

export const amount = z.coerce.number().int().min(0, "At least none.").max(99, "At most 99.");

export const line = z.object({
  topic: z.string().trim().min(1, "Please name the topic."),
  minutes: z.coerce.number().int().min(5, "Five minutes at least.").max(90, "At most 90 minutes."),
});

export const registration = z.object({
  attendee: z.string().trim().min(1, "Please enter your name."),
  contact: z.email("This is not an e-mail address."),
  phone: z.string().regex(/^\+?[\d ]{6,20}$/, "A number such as +49 30 123456, please."),
  company: z.string().trim().min(1, "Please enter your company."),
  seats: z.coerce.number().int().min(1, "One seat at least.").max(8, "Eight seats at most."),
  day: z.enum(["friday", "saturday"], "Please choose a day."),
  vegetarian: z.boolean(),
  remarks: z.string().max(200, "Please be brief."),
  lines: z.record(z.string(), line).default({}),
});

export const task = z.object({ title: z.string().trim().min(1, "Please name the task.").max(60) });

export const decision = z
  .object({ verdict: z.enum(["approved", "refused"]), note: z.string().trim().max(200) })
  .refine(({ verdict, note }) => verdict === "approved" || note !== "", {
    path: ["note"],
    message: "Please say why.",
  });

export const credentials = z.object({
  login: z.string().regex(/^[a-z0-9-]+$/, "Please enter your name."),
  password: z.string().min(1, "Please give your password."),
});

"use client";

import { useState } from "react";
import { line, registration } from "../../shared/schemas";
import { useForm } from "../use-form";
import { type FieldName, register } from "./actions";

const shape = { ...registration.shape, ...line.shape };

function judge(name: FieldName, value: string): string | undefined {
  const own = name.slice(name.lastIndexOf(".") + 1) as keyof typeof shape;
  return shape[own].safeParse(value).error?.issues[0]?.message;
}

export function Workshop() {
  const { form, field, message, isPending } = useForm(register, judge);
  const [lines, setLines] = useState<readonly number[]>([]);
  return (
    <form {...form}>
      <label>
        Name <input {...field("attendee")} />
      </label>
      {message("attendee")}
      <label>
        E-mail <input {...field("contact")} type="email" />
      </label>
      {message("contact")}
      <label>
        Phone <input {...field("phone")} />
      </label>
      {message("phone")}
      <label>
        Company <input {...field("company")} />
      </label>
      {message("company")}
      <label>
        Seats <input {...field("seats")} type="number" defaultValue={1} />
      </label>
      {message("seats")}
      <label>
        Day{" "}
        <select {...field("day")}>
          <option value="">Choose</option>
          <option value="friday">Friday</option>
          <option value="saturday">Saturday</option>
        </select>
      </label>
      {message("day")}
      <label>
        <input name="vegetarian" type="checkbox" /> Vegetarian
      </label>
      <label>
        Remarks <textarea {...field("remarks")} />
      </label>
      {message("remarks")}
      {lines.map((key) => (
        <fieldset key={key}>
          <input type="hidden" name="line" value={key} />
          <label>
            Topic <input {...field(`lines.${key}.topic`)} />
          </label>
          {message(`lines.${key}.topic`)}
          <label>
            Minutes <input {...field(`lines.${key}.minutes`)} type="number" defaultValue={30} />
          </label>
          {message(`lines.${key}.minutes`)}
          <button type="button" onClick={() => setLines(lines.filter((one) => one !== key))}>
            Remove the line
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => setLines([...lines, Math.max(0, ...lines) + 1])}>
        Add a line
      </button>
      <button type="submit" disabled={isPending}>
        Register
      </button>
    </form>
  );
}

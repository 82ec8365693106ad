"use client";

import { useState } from "react";
import { formatCents } from "../../../../components/demo/format-cents";
import { addressOf, book, judgeAddress, priceLine, priceOrder, romanOf } from "./actions";

export function SignUp() {
  const [verdict, setVerdict] = useState("");
  return (
    <div className="field">
      <label htmlFor="email">E-mail address</label>
      <input
        id="email"
        className="input"
        type="email"
        aria-invalid={verdict !== ""}
        onChange={async ({ target }) => setVerdict(await judgeAddress(target.value))}
      />
      <p className="message" role="status">
        {verdict}
      </p>
    </div>
  );
}

export function ProductRow(props: { sku: string; name: string; priceCents: number }) {
  const [total, setTotal] = useState(formatCents(props.priceCents));
  return (
    <tr>
      <th scope="row">
        {props.name}
        <small>{formatCents(props.priceCents)} each</small>
      </th>
      <td>
        <input
          className="input"
          type="number"
          min={0}
          defaultValue={1}
          aria-label={`Quantity of ${props.name}`}
          onChange={async ({ target }) => setTotal(await priceLine(props.sku, +target.value))}
        />
      </td>
      <td aria-live="polite">{total}</td>
    </tr>
  );
}

export function Quote({ sizes }: { readonly sizes: readonly string[] }) {
  const [price, setPrice] = useState({ total: "", reasons: "" });
  return (
    <form
      onChange={async ({ currentTarget }) => {
        const fields = new FormData(currentTarget);
        const copies = Number(fields.get("copies"));
        setPrice(await priceOrder(String(fields.get("size")), copies, fields.has("express")));
      }}
    >
      <select name="size" className="input" aria-label="Size">
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <input name="copies" className="input" type="number" defaultValue={50} aria-label="Copies" />
      <label className="check">
        <input name="express" type="checkbox" />
        Next day
      </label>
      <output>{price.total}</output>
      <small className="hint">{price.reasons}</small>
    </form>
  );
}

export function Booking() {
  const [outcome, setOutcome] = useState("");
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        setOutcome(await book(String(fields.get("name")), String(fields.get("email"))));
      }}
    >
      <input name="name" className="input" aria-label="Name" />
      <input name="email" className="input" type="email" aria-label="E-mail address" />
      <input name="seats" className="input" type="number" defaultValue={2} aria-label="Seats" />
      <label className="check">
        <input name="terms" type="checkbox" />I agree to the house rules
      </label>
      <button type="submit" className="button">
        Book
      </button>
      <p role="status">{outcome}</p>
    </form>
  );
}

export function Article() {
  const [address, setAddress] = useState("/articles/creme-brulee-in-ten-minutes");
  const [state, setState] = useState("Draft");
  return (
    <div className="stack">
      <input
        className="input"
        aria-label="Title"
        defaultValue="Crème brûlée in ten minutes"
        onChange={async ({ target }) => setAddress(await addressOf(target.value))}
      />
      <p className="hint">{address}</p>
      <button type="button" className="button" onClick={() => setState("Published")}>
        Publish
      </button>
      <button type="button" className="button quiet" onClick={() => setState("Draft")}>
        Withdraw
      </button>
      <span className="badge">{state}</span>
    </div>
  );
}

export function Numerals() {
  const [roman, setRoman] = useState("MCMLXXXIV");
  return (
    <div>
      <input
        className="input"
        aria-label="Number"
        defaultValue={1984}
        onChange={async ({ target }) => setRoman(await romanOf(+target.value))}
      />
      <input
        className="input"
        aria-label="Roman"
        value={roman}
        onChange={({ target }) => setRoman(target.value)}
      />
    </div>
  );
}

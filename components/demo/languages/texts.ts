import type { Messages } from "service-ui/react";

/** The page's languages, English first. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a request. The runtime sends the page's `lang` as `Accept-Language`. */
export const languageOf = (header: string | null | undefined): Language =>
  header?.startsWith("de") ? "de" : "en";

const en = {
  title: "Two languages",
  lead: "Leave the form empty and send it, send it filled in, or press the last button. The messages beside the fields, the outcome and the notice are in the language of this page.",
  name: "Name",
  email: "E-mail address",
  send: "Register",
  editors: "For editors only",
  noName: "Please enter a name.",
  noEmail: "Please enter an e-mail address.",
  done: "You are registered.",
  demo: "The demo",
  other: "Diese Seite auf Deutsch",
};

/** What the page, its schema and its handler say. */
export const TEXTS: Readonly<Record<Language, typeof en>> = {
  en,
  de: {
    title: "Zwei Sprachen",
    lead: "Das Formular leer absenden, ausgefüllt absenden, oder den letzten Knopf drücken: Die Meldungen neben den Feldern, das Ergebnis und der Hinweis sind in der Sprache dieser Seite.",
    name: "Name",
    email: "E-Mail-Adresse",
    send: "Anmelden",
    editors: "Nur für die Redaktion",
    noName: "Bitte einen Namen angeben.",
    noEmail: "Bitte eine E-Mail-Adresse angeben.",
    done: "Die Anmeldung ist da.",
    demo: "Die Demo",
    other: "This page in English",
  },
};

/** What the runtime's notice says. */
export const NOTICES: Messages = {
  de: {
    unauthorized: "Vielleicht abgemeldet. Bitte anmelden und noch einmal versuchen.",
    interaction_forbidden: "Das ist nicht erlaubt.",
    request_too_large: "Alle Felder zusammen sind zu viel auf einmal. Bitte weniger senden.",
    server_busy: "Gerade ist viel los. Bitte gleich noch einmal versuchen.",
    rate_limited: "Das ging zu schnell. Bitte gleich noch einmal versuchen.",
    replay_store_unavailable: "Das ging schief. Bitte noch einmal versuchen.",
    authorizer_failed: "Das ging schief. Bitte noch einmal versuchen.",
    conflict: "Jemand hat das inzwischen geändert. Bitte vor dem Speichern ansehen.",
    page_updated: "Die Seite ist neu. Bitte den letzten Schritt wiederholen.",
    page_updated_under_way: "Die Seite ist neu. Bitte den letzten Schritt prüfen.",
    waiting: "Keine Verbindung. Wartet auf das Senden:",
    not_run: "Das wurde nicht ausgeführt:",
    not_known: "Das wurde vielleicht ausgeführt. Bitte die Seite prüfen:",
    try_again: "Noch einmal",
    discard: "Verwerfen",
    outdated: "Diese Seite ist veraltet. Bitte neu laden.",
    other: "Das ging schief. Bitte zuerst den letzten Schritt prüfen.",
    maybe: "Das ist vielleicht geschehen. Bitte zuerst den letzten Schritt prüfen.",
    ok_lost: "Das ist geschehen. Bitte auf der Seite nachsehen.",
    not_done: "Nichts ist geschehen. Bitte noch einmal versuchen.",
    invalid_lost: "Das ging schief. Bitte noch einmal versuchen, um zu sehen, warum.",
    dismiss: "Schließen",
    sign_in: "Anmelden",
  },
};

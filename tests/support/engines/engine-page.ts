/** A key that writes no text. */
export type Key = "Enter" | "Tab" | "Backspace" | "Escape" | "ArrowDown" | "ArrowRight" | "End";

/**
 * What a page can hand out; `unknown` where it can. WebKit's driver throws at a window, a document
 * or an element: "cannot serialize cyclic structures".
 */
type HandedOut<Result> = Extract<Awaited<Result>, EventTarget> extends never ? unknown : never;

/** A page of whatever engine, with what the suites need of one. Elements are named by selectors. */
export interface EnginePage {
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page; it may use nothing from outside but its arguments. */
  evaluate<Result, Args extends readonly unknown[]>(
    run: ((...args: Args) => Result) & HandedOut<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Clicks in the middle of the first match, as a pointer does, once it is shown. */
  click(selector: string): Promise<void>;
  /** Presses the keys of a text, one after the other, where the focus is. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
}

/** A browser of one engine, with one page at a time. */
export interface Engine {
  /** Opens a page that shares nothing with those before it. */
  open(): Promise<EnginePage>;
  close(): Promise<void>;
}

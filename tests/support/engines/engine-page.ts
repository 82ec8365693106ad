/** A key that writes no text. */
export type Key =
  | ("Enter" | "Tab" | "Backspace" | "Escape" | "End")
  | ("ArrowDown" | "ArrowRight" | "ArrowUp");
/** A key that is held while another is pressed. */
export type Modifier = "Shift" | "Control";

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

/** A page with everything else that the suites do with it as a person's hands do. */
export interface PersonPage extends EnginePage {
  /** Presses a key, or that of a letter, while others are held. */
  press(key: Key | "a" | "c" | "v", ...held: Modifier[]): Promise<void>;
  /** Moves the pointer into the first match, to a share of its width; its middle by default. */
  point(selector: string, share?: number): Promise<void>;
  /** Presses or releases the button of the pointer where it is. */
  button(how: "down" | "up"): Promise<void>;
  /** Clicks once or several times at a share of the width of the first match. */
  clickAt(selector: string, share: number, count?: number): Promise<void>;
  /** Turns the wheel by some pixels over the first match. */
  wheel(selector: string, deltaY: number): Promise<void>;
  /** Chooses a file in a field, by its path. */
  choose(selector: string, path: string): Promise<void>;
}

/** A browser of one engine, with one page at a time. */
export interface Engine {
  /** Opens a page that shares nothing with those before it. */
  open(): Promise<PersonPage>;
  close(): Promise<void>;
}

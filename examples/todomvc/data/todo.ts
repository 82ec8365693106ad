export interface Todo {
  readonly id: number;
  readonly title: string;
  readonly completed: boolean;
}

/** The longest title that is kept. */
export const TITLE_LENGTH = 200;

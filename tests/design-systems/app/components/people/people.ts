export interface Person {
  readonly id: string;
  readonly name: string;
  readonly hasPaid: boolean;
  readonly isHere: boolean;
  readonly isGone: boolean;
  readonly note: string;
}

const person = (id: string, name: string): [string, Person] => [
  id,
  { id, name, hasPaid: false, isHere: false, isGone: false, note: "" },
];

// A stand-in for a database, on `globalThis` because Next loads this module once per bundle.
const kept = globalThis as { people?: Map<string, Person> };
kept.people ??= new Map();
const people = kept.people;

export function resetPeople(): void {
  people.clear();
  for (const [index, name] of ["Rosa", "Emil", "Ada"].entries()) {
    people.set(...person(`p${index}`, name));
  }
}

export async function listPeople(): Promise<readonly Person[]> {
  return [...people.values()].filter(({ isGone }) => !isGone);
}

/** Changes a person, unless there is none of this id. */
export async function changePerson(id = "", change: Partial<Person>): Promise<void> {
  const found = people.get(id);
  if (found) people.set(id, { ...found, ...change });
}

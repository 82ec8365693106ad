/**
 * The registered symbol under which a component that was compiled from a file, such as a `.vue`
 * file, holds the names of its parts and targets. The compilers write code that sets it.
 */
export const MARKS_KEY = "service-ui.marks";

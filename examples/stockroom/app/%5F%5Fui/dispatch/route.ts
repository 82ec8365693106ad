// Next never routes a folder whose name begins with an underscore. `%5F%5Fui` is `__ui`, encoded.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../__ui/dispatch/route";

// A folder whose name begins with an underscore is private to Next; this one's name, decoded, is the address.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../__ui/dispatch/route";

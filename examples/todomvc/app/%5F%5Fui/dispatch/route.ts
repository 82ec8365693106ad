// Next does not route folders whose names begin with an underscore, so `__ui` is encoded here.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../__ui/dispatch/route";

import type { NextApiRequest, NextApiResponse } from "next";
import { judge } from "../../judge";

/** h): the ceiling of an API route, with the body that Next parses. It checks nothing. */
export default function bare({ body }: NextApiRequest, response: NextApiResponse): void {
  response.json(judge(body.payload.value));
}

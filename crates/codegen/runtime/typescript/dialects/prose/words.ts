/** What readings of words share. */

import { bounded } from "../../json.js";

/** The code of a text that names none. */
export const UNKNOWN = "UNKNOWN";

/** The longest message that is kept of a text. */
const MAX_MESSAGE = 2000;

/** The beginning of a text. */
export function boundedMessage(text: string): string {
  return bounded(text, MAX_MESSAGE);
}

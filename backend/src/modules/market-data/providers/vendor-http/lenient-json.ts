/** A number that JSON does not have, where a value stands. */
const NOT_A_NUMBER = /([:[,]\s*)(?:-?(?:NaN|Infinity))(?=\s*[,}\]])/g;

/**
 * Parses a vendor's JSON. `NaN` and `Infinity`, which some serialisers write, become `null`: the one symbol that has
 * them fails its own check, and the others of the answer survive.
 * @throws SyntaxError for anything else that is not JSON
 */
export function parseVendorJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replace(NOT_A_NUMBER, '$1null'));
  }
}

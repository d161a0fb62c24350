/** A file as a whole cannot be imported; the message is one line for the person who gave it. */
export class CsvFileError extends Error {}

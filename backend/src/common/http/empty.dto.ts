/** `data` of an answer that says all with its message. */
export class EmptyDto {}

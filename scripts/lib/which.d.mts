export function onPath(name: string): string | null;
export function isProgram(file: string): boolean;

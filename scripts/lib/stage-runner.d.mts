export interface Part {
  readonly number: number;
  readonly of: number;
}
interface Named {
  readonly name: string;
  readonly divides?: boolean;
  readonly run: (part?: Part) => unknown;
}
export function asked(args: readonly string[]): { chosen: string[]; part?: Part };
export function stagesOf<Stage extends Named>(stages: readonly Stage[], part?: Part): Stage[];

type Packages = Record<
  string,
  { version?: string; license?: string; link?: boolean; hasInstallScript?: boolean }
>;

export function licenceFaults(packages: Packages): string[];
export function installScriptFaults(packages: Packages, allowed: Record<string, boolean>): string[];

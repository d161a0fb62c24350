export function startTemplateCluster(): Promise<{ url: string; stop: () => Promise<void> }>;

import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';

interface HintWordsProps {
  target: HTMLElement;
  label: string;
  width: number | undefined;
}

/** The words of a hint that is shown. */
export function HintWords({ target, label, width }: HintWordsProps) {
  return <Tooltip opened target={target} label={label} multiline w={width} maw={280} withArrow />;
}

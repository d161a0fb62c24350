import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../texts';

interface MoveButtonsProps {
  /** What is moved, for people who do not see it. */
  name: string;
  index: number;
  total: number;
  onMove: (to: number) => void;
}

export function MoveButtons({ name, index, total, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        disabled={index === 0}
        aria-label={t('item.move.up', { name })}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        disabled={index === total - 1}
        aria-label={t('item.move.down', { name })}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

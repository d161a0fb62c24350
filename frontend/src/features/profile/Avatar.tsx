import { useState } from 'react';
import classes from './Avatar.module.css';

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}

/** The member's picture, or the initials where there is none. Beside the name, so it says nothing itself. */
export function Avatar({ name, picture, sizePx }: { name: string; picture: string | null; sizePx: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: sizePx, height: sizePx, fontSize: sizePx * 0.36 };
  if (picture && broken !== picture) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={picture}
        alt=""
        width={sizePx}
        height={sizePx}
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {initials(name).toUpperCase()}
    </span>
  );
}

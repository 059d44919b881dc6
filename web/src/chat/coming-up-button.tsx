/** Opens what is coming up where the aside has no room. */
import { useState } from 'react';
import { ComingUp } from '../shell/coming-up.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';

export function ComingUpButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look={hasLabel ? 'plain' : 'bare'}
        shape={hasLabel ? 'small' : 'square'}
        aria-haspopup="dialog"
        aria-label="Coming up"
        onClick={() => setOpen(true)}
      >
        <Icon name="clock" size={hasLabel ? 's' : 'm'} />
        {hasLabel && 'Coming up'}
      </Button>
      {isOpen && (
        <Sheet title="Coming up" place="side" onClose={() => setOpen(false)}>
          <ComingUp />
        </Sheet>
      )}
    </>
  );
}

/** Grey bars in the shape of what comes. Screen readers hear "Loading" once, from `label`. */
export function Bar({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

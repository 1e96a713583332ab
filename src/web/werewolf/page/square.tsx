/** What stands on the village square as long as there is little to read: a well by day, and a fire at night. */

/** Both, one of them in sight. They give way to words. */
export function Square() {
  return (
    <div class="square">
      <svg class="well" aria-hidden="true" viewBox="0 0 96 84">
        <ellipse class="shade" cx="48" cy="76" rx="40" ry="6" />
        <path class="post" d="M24 30h5v34h-5Zm43 0h5v34h-5ZM29 42h38v3H29Z" />
        <path class="rope" d="M48 44v10" />
        <path class="bucket" d="M43 54h10l-1.5 8h-7Z" />
        <path class="cover" d="M12 32 48 8l36 24Z" />
        <path class="stones" d="M18 58h60l-3 18a27 6 0 0 1-54 0Z" />
        <path class="joint" d="M20 66h56M33 58v8m15-8v8m15-8v8M26 66l1 10m14-10v14m15-14v14m14-13-1 9" />
      </svg>
      <svg class="fire" aria-hidden="true" viewBox="0 0 96 84">
        <ellipse class="gleam" cx="48" cy="70" rx="46" ry="13" />
        <ellipse class="gleam" cx="48" cy="70" rx="30" ry="8" />
        <path class="log" d="m22 74 50-13 2 6-50 13Zm52 0L24 61l-2 6 50 13Z" />
        <path
          class="flames"
          d="M48 20c3 12 17 18 17 33 0 10-8 16-17 16s-17-6-17-15c0-8 5-11 6-19 5 3 7 6 7 9 4-6 6-13 4-24Z"
        />
        <path
          class="heart"
          d="M49 40c1 7 8 10 8 18 0 7-4 11-9 11s-9-4-9-9 4-7 4-12c3 2 4 4 4 5 2-4 2-8 2-13Z"
        />
      </svg>
    </div>
  )
}

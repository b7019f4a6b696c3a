import type {} from 'hdt-elements/types/solid';

export const right = (
  <hdt-upload
    token-endpoint="/hdt/token"
    prop:maxFiles={3}
    class="a"
    on:hdt-reject={({ detail }) => detail.code satisfies string}
  />
);
// @ts-expect-error No such tag.
export const tag = <hdt-uploads />;
// @ts-expect-error No such property.
export const property = <hdt-upload prop:maxFyles={3} />;
// @ts-expect-error A number.
export const value = <hdt-upload maxFiles="3" />;
// @ts-expect-error No such detail.
export const detail = <hdt-upload on:hdt-reject={({ detail }) => detail.name} />;

/**
 * Elements of MJML with the names of their attributes, as of mjml-preset-core 5; mj-all and mj-class accept all of
 * them.
 */
const elements: Readonly<Record<string, string>> = {
  mjml: "lang dir",
  "mj-all": "",
  "mj-class": "name",
  "mj-selector": "path",
  "mj-html-attribute": "name",
  "mj-body": "width background-color id",
  "mj-head": "",
  "mj-attributes": "",
  "mj-breakpoint": "width",
  "mj-html-attributes": "",
  "mj-font": "name href",
  "mj-preview": "",
  "mj-style": "inline",
  "mj-title": "",
  "mj-hero":
    "mode height background-url background-width background-height background-position border-radius inner-background-color inner-padding inner-padding-top inner-padding-left inner-padding-right inner-padding-bottom padding padding-bottom padding-left padding-right padding-top background-color vertical-align",
  "mj-button":
    "align background-color border-bottom border-left border-radius border-right border-top border color container-background-color font-family font-size font-style font-weight height href name title inner-padding letter-spacing line-height padding-bottom padding-left padding-right padding-top padding rel target text-decoration text-transform vertical-align text-align width",
  "mj-column":
    "background-color border border-bottom border-left border-radius border-right border-top direction inner-background-color padding-bottom padding-left padding-right padding-top inner-border inner-border-bottom inner-border-left inner-border-radius inner-border-right inner-border-top padding vertical-align width",
  "mj-divider":
    "border-color border-style border-width container-background-color padding padding-bottom padding-left padding-right padding-top width align",
  "mj-group": "background-color direction vertical-align width",
  "mj-image":
    "alt href name src srcset sizes title rel align border border-bottom border-left border-right border-top border-radius container-background-color fluid-on-mobile padding padding-bottom padding-left padding-right padding-top target width height max-height font-size usemap",
  "mj-raw": "position",
  "mj-section":
    "background-color background-url background-repeat background-size background-position background-position-x background-position-y border border-bottom border-left border-radius border-right border-top direction full-width gutter padding padding-top padding-bottom padding-left padding-right text-align text-padding",
  "mj-spacer":
    "border border-bottom border-left border-right border-top container-background-color padding-bottom padding-left padding-right padding-top padding height",
  "mj-text":
    "align background-color color container-background-color font-family font-size font-style font-weight height letter-spacing line-height padding-bottom padding-left padding-right padding-top padding text-decoration text-transform vertical-align",
  "mj-table":
    "align border cellpadding cellspacing container-background-color color font-family font-size font-weight line-height padding-bottom padding-left padding-right padding-top padding role table-layout vertical-align width",
  "mj-wrapper":
    "background-color background-url background-repeat background-size background-position background-position-x background-position-y border border-bottom border-left border-radius border-right border-top direction full-width gutter padding padding-top padding-bottom padding-left padding-right text-align text-padding gap",
  "mj-social":
    "align border border-radius container-background-color color font-family font-size font-style font-weight icon-size icon-height icon-padding inner-padding line-height mode padding-bottom padding-left padding-right padding-top padding table-layout text-padding text-decoration vertical-align",
  "mj-social-element":
    "align icon-position background-color color border border-radius font-family font-size font-style font-weight href icon-size icon-height icon-padding line-height name padding-bottom padding-left padding-right padding-top padding text-padding rel src srcset sizes alt title target text-decoration vertical-align",
  "mj-navbar":
    "align base-url hamburger ico-align ico-open ico-close ico-color ico-font-size ico-font-family ico-text-transform ico-padding ico-padding-left ico-padding-top ico-padding-right ico-padding-bottom padding padding-left padding-top padding-right padding-bottom ico-text-decoration ico-line-height",
  "mj-navbar-link":
    "color font-family font-size font-style font-weight href name target rel letter-spacing line-height padding-bottom padding-left padding-right padding-top padding text-decoration text-transform",
  "mj-accordion":
    "container-background-color border font-family icon-align icon-width icon-height icon-wrapped-url icon-wrapped-alt icon-unwrapped-url icon-unwrapped-alt icon-position padding-bottom padding-left padding-right padding-top padding",
  "mj-accordion-element":
    "background-color border font-family icon-align icon-width icon-height icon-wrapped-url icon-wrapped-alt icon-unwrapped-url icon-unwrapped-alt icon-position",
  "mj-accordion-text":
    "background-color font-size font-family font-weight letter-spacing line-height color padding-bottom padding-left padding-right padding-top padding",
  "mj-accordion-title":
    "background-color color font-size font-family font-weight padding-bottom padding-left padding-right padding-top padding",
  "mj-carousel":
    "align border-radius container-background-color icon-width left-icon padding padding-top padding-bottom padding-left padding-right right-icon thumbnails tb-border tb-border-radius tb-hover-border-color tb-selected-border-color tb-width",
  "mj-carousel-image":
    "alt href rel target title src thumbnails-src border-radius tb-border tb-border-radius",
}

/** In the format of the HTML language for extra elements: null for each attribute that accepts any value. */
export const mjmlTags = Object.fromEntries(
  Object.entries(elements).map(([name, attributes]) => [
    name,
    {
      attrs: Object.fromEntries(
        ["css-class", "mj-class", ...attributes.split(" ").filter(Boolean)].map((one) => [one, null]),
      ),
    },
  ]),
)

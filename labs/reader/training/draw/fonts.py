"""Fonts of the npm packages in packages.txt, all under the SIL Open Font License 1.1."""
import functools
import glob
import os

from PIL import ImageFont

FOLDER = os.environ.get("TRAINING_FONTS", os.path.join(os.path.dirname(__file__), "..", "fonts"))


def _found(pattern):
    return sorted(glob.glob(os.path.join(FOLDER, "**", pattern), recursive=True))


@functools.lru_cache(None)
def fonts(kind):
    """Paths of the fonts of a kind: 'seven', 'fourteen', 'dots' (pixel faces) or 'plain'."""
    if kind == "seven":
        return [p for p in _found("DSEG7*.ttf")]
    if kind == "fourteen":
        return [p for p in _found("DSEG14*.ttf")]
    pixel = ("vt323", "press-start-2p", "dotgothic16")
    plain = [
        p
        for w in ("300", "400", "500", "600", "700")
        for p in _found(f"*-latin-{w}-normal.woff")
    ]
    if kind == "dots":
        return [p for p in plain if any(name in p for name in pixel)]
    dejavu = glob.glob("/usr/share/fonts/truetype/dejavu/DejaVuSans*.ttf")
    return [p for p in plain if not any(name in p for name in pixel)] + sorted(dejavu)


@functools.lru_cache(400)
def font(path, size):
    return ImageFont.truetype(path, size)
